import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { AnswerMode, Happening, MessagePart, SharedMessage, Verdict } from '../../../contract/assistant.ts'
import type { Redaction, TicketReport } from '../../../contract/tickets.ts'
import type { ManualPlace } from '../../../domain/article/manual.ts'
import { ARTICLE_STATUSES, perAttribute } from '../../../domain/article/model.ts'
import { LANGUAGES, type Localized } from '../../../domain/language/languages.ts'
import { AUDIT_ACTS } from '../../../domain/moderation/auditActs.ts'
import type { MessageKind } from '../../../domain/notification/messageKinds.ts'

/** Converts `chipModel` to `chip_model`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Revision counter. Every change that a reader can see takes the next value. A build stores the highest revision it
 * contains.
 */
export const revisions = pgSequence('article_revision')

/** Ids below 1,000,000 are assigned by files in content/, the others here. */
export const articleIds = pgSequence('article_id', { startWith: 1_000_000 })

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  /** The key in content/authors.yaml, for people from there. */
  key: text('key').unique(),
  uuid: uuid('uuid').notNull().unique().defaultRandom(),
  /** The staff name. If not empty, the user is internal. */
  name: text('name').notNull().default(''),
  nickname: text('nickname').notNull(),
  headPic: text('head_pic').notNull().default(''),
  role: text('role', { enum: ['user', 'admin'] })
    .notNull()
    .default('user'),
  jobTitle: jsonb('job_title').$type<Localized>().notNull().default(sql`'""'::jsonb`),
  company: jsonb('company').$type<Localized>().notNull().default(sql`'""'::jsonb`),
  homepage: text('homepage').notNull().default(''),
  bio: jsonb('bio').$type<Localized>().notNull().default(sql`'""'::jsonb`),
  golden: boolean('golden').notNull().default(false),
  /** Null for people from content/ who never signed in. */
  email: text('email').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Null until the person chooses one. */
  lang: text('lang', { enum: LANGUAGES }),
  /** The reason that a blocked person sees. Null for other people. */
  blockReason: text('block_reason'),
  /** Kinds of messages that the person has muted. */
  mutedKinds: text('muted_kinds').array().$type<MessageKind[]>().notNull().default([]),
  /** How often unread messages are sent by e-mail. */
  digest: text('digest', { enum: ['none', 'daily', 'weekly'] })
    .notNull()
    .default('none'),
  digestAt: moment('digest_at'),
  /** When the person deleted the account. Their public texts remain, without a name. */
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow()
})

const owner = (name = 'user_id') =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

// The next four tables belong to better-auth, which defines their fields.
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    token: text('token').notNull().unique(),
    userId: owner(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)]
)

export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The id of the person at the provider. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    /** A hash. Null if another provider authenticates the person. */
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId)
  ]
)

export const verifications = pgTable(
  'verifications',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [index('verifications_identifier').on(table.identifier)]
)

export const deviceCodes = pgTable('device_codes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  deviceCode: text('device_code').notNull().unique(),
  userCode: text('user_code').notNull().unique(),
  /** Stored as text: for better-auth it is no reference, and it is compared with ids as text. */
  userId: text('user_id'),
  expiresAt: moment('expires_at').notNull(),
  status: text('status').notNull(),
  lastPolledAt: moment('last_polled_at'),
  pollingInterval: integer('polling_interval'),
  clientId: text('client_id'),
  scope: text('scope'),
  // Our columns: the requesting browser, as shown to the person who approves.
  number: text('number'),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  createdAt: moment('created_at').notNull().defaultNow()
})

/**
 * Attempts per rate limit and key. rate-limiter-flexible defines the fields. The table is unlogged: a crash or a failover empties
 * it.
 */
export const limits = pgTable('limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' })
})

/** Actions of admins on people and on their texts. */
export const audits = pgTable(
  'audits',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    adminId: owner('admin_id'),
    userId: owner(),
    act: text('act', {
      enum: AUDIT_ACTS
    }).notNull(),
    /**
     * The reason of a block, the new role, the golden mark, the reason for hiding, or the number of answered questions.
     */
    detail: text('detail').notNull().default(''),
    /** The target that was hidden, restored, approved, dismissed or reopened, or that answers a question. */
    articleId: integer('article_id'),
    commentId: integer('comment_id'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('audits_new').on(table.createdAt.desc(), table.id.desc())]
)

/** Uploaded files. They are content-addressed, so that identical uploads share a row. */
export const uploads = pgTable('uploads', {
  /** SHA-256 of the bytes in hex, and the file extension. */
  key: text('key').primaryKey(),
  userId: owner(),
  /** The original name, for downloads. */
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** In bytes. */
  size: integer('size').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: moment('created_at').notNull().defaultNow()
})

/** One row per person. Numbers the person's notifications in the order of their commits. */
export const inboxes = pgTable('inboxes', {
  userId: owner().primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull().default(0)
})

export const messages = pgTable(
  'messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    /** The tab that lists the message. */
    type: text('type', { enum: ['system', 'like', 'comment'] }).notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** The person who caused it, or the last one. Null for the system. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Number of people who caused it. Likes of one object are one message until it is read. */
    actors: integer('actors').notNull().default(1),
    text: text('text').notNull().default(''),
    /** Position in the inbox, set by a trigger. Changes with the message. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('messages_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    uniqueIndex('messages_seq').on(table.userId, table.seq),
    // Prevents duplicate notifications about an article, however often the job was interrupted.
    uniqueIndex('messages_post').on(table.userId, table.articleId).where(sql`${table.kind} = 'post'`),
    uniqueIndex('messages_answered').on(table.userId, table.articleId).where(sql`${table.kind} = 'answered'`),
    uniqueIndex('messages_like')
      .on(table.userId, sql`coalesce(${table.articleId}, 0)`, sql`coalesce(${table.commentId}, 0)`)
      .where(sql`${table.kind} = 'like' and ${table.readAt} is null`)
  ]
)

/** The private chat of a person with the support account, and how far each side has read. */
export const supportChats = pgTable(
  'support_chats',
  {
    userId: owner().primaryKey(),
    lastId: integer('last_id').notNull().default(0),
    memberReadId: integer('member_read_id').notNull().default(0),
    staffReadId: integer('staff_read_id').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [index('support_chats_new').on(table.updatedAt.desc(), table.userId)]
)

export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The owner of the chat. */
    userId: owner(),
    /** Null if the staff account was deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the support account wrote the message. */
    staff: boolean('staff').notNull(),
    content: text('content').notNull(),
    /** The sender's key. A message that is sent again is stored once. */
    key: uuid('key'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('support_messages_chat').on(table.userId, table.id),
    uniqueIndex('support_messages_key').on(table.authorId, table.key)
  ]
)

/** Texts in progress, by the key from the browser. */
export const drafts = pgTable(
  'drafts',
  {
    userId: owner(),
    key: text('key').notNull(),
    /** Increases with each save. */
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.userId, table.key] })]
)

const article = () =>
  integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' })

export const articleLikes = pgTable(
  'article_likes',
  { userId: owner(), articleId: article(), createdAt: moment('created_at').notNull().defaultNow() },
  table => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('article_likes_article').on(table.articleId)
  ]
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    userId: owner(),
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index('comment_likes_comment').on(table.commentId)
  ]
)

/** When the last read of an article by a visitor was counted. */
export const reads = pgTable(
  'reads',
  {
    articleId: article(),
    /** A person's id, or a digest of a guest's request headers. */
    visitor: text('visitor').notNull(),
    readAt: moment('read_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.articleId, table.visitor] }), index('reads_old').on(table.readAt)]
)

/** Reports to the moderators. */
export const reports = pgTable(
  'reports',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    reporterId: owner('reporter_id'),
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    decision: text('decision', { enum: ['hidden', 'dismissed'] }),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('reports_open').on(table.createdAt).where(sql`${table.decision} is null`),
    // Prevents a second report of the same object before a decision.
    uniqueIndex('reports_once')
      .on(table.reporterId, sql`coalesce(${table.articleId}, 0)`, sql`coalesce(${table.commentId}, 0)`)
      .where(sql`${table.decision} is null`),
    index('reports_article').on(table.articleId),
    index('reports_comment').on(table.commentId)
  ]
)

/** The last result of a job, such as the ranking of authors. */
export const rankings = pgTable('rankings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  computedAt: moment('computed_at').notNull().defaultNow()
})

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: owner(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.userId, table.articleId] }), index('bookmarks_article').on(table.articleId)]
)

export const follows = pgTable(
  'follows',
  {
    /** The follower. */
    userId: owner(),
    followedId: owner('followed_id'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.userId, table.followedId] }), index('follows_followed').on(table.followedId)]
)

export const notes = pgTable(
  'notes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    title: text('title').notNull(),
    content: text('content').notNull().default(''),
    /** Origin of the note: `article:1001`, `comment:5`, `message:…`, or '' for an original one. */
    source: text('source').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('notes_user').on(table.userId, table.createdAt.desc(), table.id.desc())]
)

/** Articles that staff selected as the answer to questions. If an article is deleted, its questions are open again. */
export const gapAnswers = pgTable(
  'gap_answers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Key of the cluster of questions; see src/server/insights/gapClusters.ts. */
    key: text('key').notNull(),
    /** Null if the questions were dismissed. */
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    adminId: integer('admin_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('gap_answers_new').on(table.createdAt.desc(), table.id.desc())]
)

/** The answer that staff selected for a question without results. */
const gapAnswer = () => integer('gap_answer_id').references(() => gapAnswers.id, { onDelete: 'set null' })

/** Conversations of a person with the assistant. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    topic: text('topic').notNull(),
    /** Knowledge bases to search. Empty means all. */
    kb: text('kb').array().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [index('threads_user').on(table.userId, table.updatedAt.desc(), table.id)]
)

/** Questions and their answers. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seq: integer('seq').notNull().generatedAlwaysAsIdentity(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    userId: owner(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    /** The question of an answer. Asking again adds a newer answer. */
    replyTo: uuid('reply_to'),
    lang: text('lang', { enum: LANGUAGES }).notNull(),
    parts: jsonb('parts').$type<MessagePart[]>().notNull(),
    mode: text('mode').$type<AnswerMode>(),
    model: text('model'),
    verdict: text('verdict').$type<Verdict>(),
    happened: text('happened').$type<Happening>(),
    helpful: boolean('helpful'),
    reason: text('reason').notNull().default(''),
    gapAnswerId: gapAnswer(),
    running: boolean('running').notNull().default(false),
    /** When the answer was last stored. If a running answer is not stored for some time, its server is lost. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    uniqueIndex('thread_messages_seq').on(table.threadId, table.seq),
    // Allows one answer per person at a time, over all servers.
    uniqueIndex('thread_messages_running').on(table.userId).where(sql`${table.running}`),
    index('thread_messages_gaps').on(table.createdAt).where(sql`${table.verdict} = 'none' or not ${table.helpful}`),
    index('thread_messages_answered').on(table.gapAnswerId).where(sql`${table.gapAnswerId} is not null`)
  ]
)

/** Chunks of an answer that is read through another server than the one that writes it. */
export const answerParts = pgTable(
  'answer_parts',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    /** Number of chunks before these. */
    after: integer('after').notNull(),
    /** Serialized chunks, one per line. */
    lines: text('lines').notNull(),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.messageId, table.after] })]
)

/** Shared answers, as of the time of sharing. */
export const sharedMessages = pgTable('shared_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageId: uuid('message_id')
    .notNull()
    .unique()
    .references(() => threadMessages.id, { onDelete: 'cascade' }),
  snapshot: jsonb('snapshot').$type<Omit<SharedMessage, 'id'>>().notNull()
})

/** Number of questions that the model answered for a person on a day in UTC. */
export const assistantDays = pgTable(
  'assistant_days',
  { userId: owner(), day: date('day').notNull(), questions: integer('questions').notNull() },
  table => [primaryKey({ columns: [table.userId, table.day] })]
)

export const families = pgTable(
  'families',
  {
    id: integer('id').notNull(),
    level: smallint('level').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    parent: integer('parent'),
    position: integer('position').notNull()
  },
  table => [primaryKey({ columns: [table.level, table.id] })]
)

export const articles = pgTable(
  'articles',
  {
    id: integer('id').primaryKey().default(sql`nextval('article_id')`),
    /** The primary source of the article. */
    source: text('source', { enum: ['docs', 'ticket', 'community'] }).notNull(),
    /** Digest of the imported file, or '' for an article that was written here. */
    digest: text('digest').notNull().default(''),
    articleType: smallint('article_type').notNull(),
    bigTitle: text('big_title').notNull(),
    smallTitle: text('small_title').notNull().default(''),
    content: text('content').notNull(),
    pic: text('pic').notNull().default(''),
    family1: integer('family1').array().notNull().default([]),
    family2: integer('family2').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    lang: text('lang', { enum: LANGUAGES }).notNull(),
    /** Articles with the same value are translations of each other. */
    translation: text('translation'),
    /** Place of the article in a manual. */
    manual: jsonb('manual').$type<ManualPlace>(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    public: boolean('public').notNull().default(true),
    /** `held` waits for a moderator. `hidden` was hidden by a moderator. */
    status: text('status', { enum: ARTICLE_STATUSES }).notNull().default('published'),
    /**
     * The status of an article before its deletion, and who deleted it. If an admin deleted it, the author cannot
     * restore it.
     */
    statusBefore: text('status_before', { enum: ['published', 'draft', 'held', 'hidden'] }),
    deletedBy: integer('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The key of its draft. A draft that is sent repeatedly becomes one article. */
    draftKey: text('draft_key'),
    solved: boolean('solved').notNull().default(false),
    bestDiscussId: integer('best_discuss_id'),
    sdkFrom: text('sdk_from').notNull().default(''),
    sdkTo: text('sdk_to').notNull().default(''),
    ...perAttribute(name => text(snakeCase(name)).notNull().default('')),
    ticketId: text('ticket_id'),
    readNum: integer('read_num').notNull().default(0),
    likeTimes: integer('like_times').notNull().default(0),
    discussTimes: integer('discuss_times').notNull().default(0),
    collections: integer('collections').notNull().default(0),
    revision: bigint('revision', { mode: 'number' }).notNull().default(sql`nextval('article_revision')`),
    /** The revision of the last change to the fields of the editor. Comments and answers only raise `revision`. */
    textRevision: bigint('text_revision', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    activeAt: moment('active_at').notNull().defaultNow()
  },
  table => [
    // A query's `desc` puts nulls first. With the other order, PostgreSQL does not use an index, even if no value is
    // null.
    // Includes the filter columns of lists, so that rows are counted without reading articles.
    index('articles_shown')
      .on(
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.articleType,
        table.solved,
        table.discussTimes,
        table.family1,
        table.family2,
        table.lang,
        table.translation
      )
      .where(sql`${table.status} = 'published' and ${table.public}`),
    index('articles_active')
      .on(table.activeAt.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'published' and ${table.public}`),
    index('articles_new').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_revision').on(table.revision),
    index('articles_author').on(table.authorId),
    uniqueIndex('articles_draft').on(table.authorId, table.draftKey),
    index('articles_translation').on(table.translation),
    check('article_type_known', sql`${table.articleType} in (1, 2, 3, 4, 6)`)
  ]
)

/**
 * Hotness of each article. An index over the articles themselves would be rewritten, along with all others, for each
 * counted read. Triggers update it.
 */
export const articleHotness = pgTable(
  'article_hotness',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    score: doublePrecision('score').notNull()
  },
  table => [index('article_hotness_score').on(table.score.desc().nullsFirst())]
)

export const comments = pgTable(
  'comments',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000_000 }),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The comment that this one replies to. One level only. */
    parentId: integer('parent_id'),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    /** The comment of the same article that this one quotes. */
    quoteId: integer('quote_id'),
    content: text('content').notNull(),
    status: text('status', { enum: ['published', 'held', 'hidden'] })
      .notNull()
      .default('published'),
    likes: integer('likes').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the text was last changed. */
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    /** Who deleted it and may restore it. */
    deletedBy: integer('deleted_by').references(() => users.id, { onDelete: 'set null' })
  },
  table => [index('comments_article').on(table.articleId, table.createdAt), index('comments_author').on(table.authorId)]
)

/** Texts of comments before they were edited, for authors and admins. */
export const commentVersions = pgTable(
  'comment_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** When this text was written. */
    writtenAt: moment('written_at').notNull()
  },
  table => [index('comment_versions_comment').on(table.commentId)]
)

/** Texts of articles before they were edited, for authors and admins. */
export const articleVersions = pgTable(
  'article_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    bigTitle: text('big_title').notNull(),
    smallTitle: text('small_title').notNull(),
    content: text('content').notNull(),
    /** When this text was written. */
    writtenAt: moment('written_at').notNull(),
    /** Who wrote the next text. Null if the account is gone, and for edits before this was recorded. */
    replacedBy: integer('replaced_by').references(() => users.id, { onDelete: 'set null' })
  },
  table => [index('article_versions_article').on(table.articleId)]
)

/** State of each ticket that was ever marked for publication. */
export const tickets = pgTable(
  'tickets',
  {
    /** Number in the ticket system. */
    id: integer('id').primaryKey(),
    /** Assigned when the ticket is first read, and never to another ticket. */
    articleId: integer('article_id').notNull().unique(),
    /** `waiting` has a text that nobody approved yet; the published version remains. `gone` was withdrawn. */
    state: text('state', { enum: ['new', 'published', 'waiting', 'refused', 'gone'] })
      .notNull()
      .default('new'),
    /** Reason of a refusal. */
    reason: text('reason').notNull().default(''),
    /** Title of the latest text. */
    title: text('title').notNull().default(''),
    /** Time of the last change of the ticket that was read, by the clock of the ticket system. */
    updatedOn: moment('updated_on'),
    /**
     * Whether the ticket was read at least two seconds after that change, so that no change of the same second was
     * missed.
     */
    settled: boolean('settled').notNull().default(false),
    readAt: moment('read_at'),
    /** Digest of the settings that produced the text. */
    settings: text('settings').notNull().default(''),
    /** Digest of its file in content/faq, or '' if there is none. */
    digest: text('digest').notNull().default(''),
    /** The proposed file, while it waits. */
    proposed: text('proposed'),
    /** Redactions in the latest text, for the person who approves it. */
    redactions: jsonb('redactions').$type<Redaction[]>().notNull().default([]),
    /** Digest of an approved text until it is published, and of a text that was declined. */
    approved: text('approved'),
    declined: text('declined'),
    /** Whether the ticket contains the address of its article. */
    linkSet: boolean('link_set').notNull().default(false)
  },
  table => [index('tickets_state').on(table.state)]
)

/** Runs that fetched tickets. */
export const ticketRuns = pgTable(
  'ticket_runs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** `sweep` reads every ticket, `incremental` the changed ones. `dry` writes nothing. */
    kind: text('kind', { enum: ['incremental', 'sweep', 'dry'] }).notNull(),
    settings: text('settings').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while it runs, or if it was killed. */
    endedAt: moment('ended_at'),
    /** The latest change that the run read, by the clock of the ticket system. The next run starts there. */
    until: moment('until'),
    report: jsonb('report').$type<TicketReport>(),
    /** Numbers of tickets to read, and already read. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Reason of a failure. Null if it succeeded. */
    error: text('error')
  },
  table => [index('ticket_runs_new').on(table.startedAt.desc(), table.id.desc())]
)

/** Data that an article sends to the ticket system. */
export const ticketPosts = pgTable('ticket_posts', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Unguessable marker in everything that is written to the ticket system, to find it again. */
  marker: uuid('marker').notNull().unique().defaultRandom(),
  /** The ticket that was created from the article. */
  ticketId: integer('ticket_id'),
  /** Digests of the text to send, and of the text that was sent. */
  wanted: text('wanted').notNull().default(''),
  sent: text('sent').notNull().default(''),
  /** The ticket that contains the address of the article. */
  linked: integer('linked'),
  /** Time of an attempt to create a ticket, while its result is unknown. */
  triedAt: moment('tried_at'),
  /** Reason of the last failure. */
  error: text('error').notNull().default(''),
  changedAt: moment('changed_at').notNull().defaultNow()
})

/** Answers of solved tickets to the questions they were created for, until staff post or drop them. */
export const ticketAnswers = pgTable('ticket_answers', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  ticketId: integer('ticket_id').notNull(),
  /** Last change of the ticket when this was read, by the clock of the ticket system. */
  updatedOn: moment('updated_on').notNull(),
  content: text('content').notNull(),
  redactions: jsonb('redactions').$type<Redaction[]>().notNull().default([]),
  state: text('state', { enum: ['waiting', 'posted', 'dropped'] })
    .notNull()
    .default('waiting')
})

/** Small facts about this database, such as whether the samples were imported. */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Servers that run on this database, see platform/instances.ts. */
export const instances = pgTable('instances', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  /** The last migration of its code. */
  schema: bigint('schema', { mode: 'number' }).notNull(),
  /** Digests of settings that all servers must share. */
  secret: text('secret').notNull(),
  storage: text('storage').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow()
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Search index of each published article as a whole, for any run of characters. */
export const searchArticles = pgTable(
  'search_articles',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The indexed revision of the article. A comment raises it too. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Version of the indexer and its Unicode data. Another version indexes the article again. */
    indexer: text('indexer').notNull(),
    /** Copied from the article by a trigger, because a search for a common word filters thousands of rows by them. */
    public: boolean('public').notNull(),
    authorId: integer('author_id').notNull(),
    solved: boolean('solved').notNull(),
    createdAt: moment('created_at').notNull(),
    /**
     * Digest of the article's own text, its number of passages, and its length in `whole`. The rest is the discussion.
     */
    ownDigest: text('own_digest').notNull().default(''),
    ownPieces: integer('own_pieces').notNull().default(0),
    ownLength: integer('own_length').notNull().default(0),
    /** Folded as in domain/search/fold.ts. */
    title: text('title').notNull(),
    smallTitle: text('small_title').notNull(),
    headings: text('headings').notNull(),
    /** Headings, texts and comments, joined. */
    whole: text('whole').notNull(),
    /** Hashes of its character pairs and trigrams; see src/server/retrieval/index/trigrams.ts. */
    grams: integer('grams').array().notNull()
  },
  table => [index('search_articles_grams').using('gin', table.grams)]
)

/** Passages of published articles by heading, with long ones in chunks, and comments. */
export const searchPassages = pgTable(
  'search_passages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    articleId: article(),
    /** Position in the article, from 0. */
    position: integer('position').notNull(),
    /** Anchor of the heading, or `comment-<id>`. '' before the first heading. */
    anchor: text('anchor').notNull(),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** Digest of title, heading and text. A passage with a known digest needs no new embedding. */
    digest: text('digest').notNull().default(''),
    /** Whether it belongs to the accepted answer. */
    accepted: boolean('accepted').notNull().default(false),
    /** Terms with positions. Weights: A title, B heading, C path, outline and summary, D text. */
    terms: tsvector('terms').notNull(),
    /** Number of terms of the text, with repetitions. */
    length: integer('length').notNull()
  },
  table => [
    index('search_passages_terms').using('gin', table.terms),
    uniqueIndex('search_passages_place').on(table.articleId, table.position)
  ]
)

/** Templates of log lines in published articles, and error codes; see domain/log/articleLines.ts. */
export const searchLogLines = pgTable(
  'search_log_lines',
  {
    articleId: article(),
    /** Key of its leaf. Lines with another key belong to another statement. */
    key: integer('key').notNull(),
    line: text('line').notNull(),
    /** Anchor of the heading, or `comment-<id>`. '' before the first heading. */
    anchor: text('anchor').notNull()
  },
  table => [index('search_log_lines_key').on(table.key), index('search_log_lines_article').on(table.articleId)]
)

const varbit = customType<{ data: string }>({ dataType: () => 'varbit' })

/**
 * Embeddings of passage texts. Keyed by article and digest instead of passage: passages are rewritten with each
 * comment, and an unchanged text keeps its vector.
 */
export const searchEmbeddings = pgTable(
  'search_embeddings',
  {
    articleId: article(),
    digest: text('digest').notNull(),
    model: text('model').notNull(),
    /** 0 for a text that the model refuses at any length. */
    dimensions: integer('dimensions').notNull(),
    /** Normalized to length 1. */
    vector: real('vector').array().notNull(),
    /** A bit per number of the vector: 1 if it is above 0. Compared first. */
    signs: varbit('signs').notNull()
  },
  table => [primaryKey({ columns: [table.articleId, table.digest] })]
)

/** Number of passages of public articles that contain a word. Recounted at intervals. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  passages: integer('passages').notNull()
})

/** Translations of words, learnt from translated passages of public articles and from a dictionary. */
export const searchTranslations = pgTable(
  'search_translations',
  {
    word: text('word').notNull(),
    translation: text('translation').notNull(),
    /**
     * Dice coefficient, 2 · together / (one + other), from 0.25 to 1 if learnt. A lower value may come from the
     * dictionary.
     */
    likeness: real('likeness').notNull()
  },
  table => [primaryKey({ columns: [table.word, table.translation] })]
)

/** Searches and their outcomes. */
export const searches = pgTable(
  'searches',
  {
    /** Unguessable. Each person who knows it may rate the search. */
    sid: text('sid').primaryKey(),
    /** Null for a guest. Never shown to anyone else; used to notify the person of an answer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    query: text('query').notNull(),
    lang: text('lang', { enum: LANGUAGES }).notNull(),
    results: integer('results').notNull(),
    /** Number of opened results, and the last one. */
    clicks: integer('clicks').notNull().default(0),
    clickedId: integer('clicked_id'),
    satisfied: boolean('satisfied'),
    reason: text('reason').notNull().default(''),
    gapAnswerId: gapAnswer(),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('searches_new').on(table.createdAt.desc()),
    index('searches_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('searches_gaps')
      .on(table.createdAt)
      .where(sql`${table.gapAnswerId} is null and not coalesce(${table.satisfied}, ${table.results} > 0)`),
    index('searches_answered').on(table.gapAnswerId).where(sql`${table.gapAnswerId} is not null`)
  ]
)
