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

/** `chipModel` as `chip_model`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Raised by every change that a reader can see; a build notes the highest that it holds. */
export const revisions = pgSequence('article_revision')

/** Ids below 1,000,000 are given by files in content/, the others here. */
export const articleIds = pgSequence('article_id', { startWith: 1_000_000 })

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  /** The key in content/authors.yaml, for people who came from there. */
  key: text('key').unique(),
  uuid: uuid('uuid').notNull().unique().defaultRandom(),
  /** The staff name; not empty makes an internal user. */
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
  /** Null for people who came from content/ and never signed in. */
  email: text('email').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Null until somebody chose one. */
  lang: text('lang', { enum: LANGUAGES }),
  /** The reason that a blocked person sees; null for everybody else. */
  blockReason: text('block_reason'),
  /** Kinds of messages that the person does not want. */
  mutedKinds: text('muted_kinds').array().$type<MessageKind[]>().notNull().default([]),
  /** How often unread messages are sent by e-mail. */
  digest: text('digest', { enum: ['none', 'daily', 'weekly'] })
    .notNull()
    .default('none'),
  digestAt: moment('digest_at'),
  /** The person deleted the account; their public texts stay, without a name. */
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow()
})

const owner = (name = 'user_id') =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

// The next four are better-auth's; it names their fields.
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
    /** Who the person is to the provider. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    /** A hash; null where another provider knows the person. */
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
  /** As text: to better-auth it is no reference, and it compares it with its own ids, which are text. */
  userId: text('user_id'),
  expiresAt: moment('expires_at').notNull(),
  status: text('status').notNull(),
  lastPolledAt: moment('last_polled_at'),
  pollingInterval: integer('polling_interval'),
  clientId: text('client_id'),
  scope: text('scope'),
  // Our column: the requesting browser, as shown to the person who approves.
  number: text('number'),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  createdAt: moment('created_at').notNull().defaultNow()
})

/** Attempts within a time, by what is limited and whom; rate-limiter-flexible names the fields. */
export const limits = pgTable('limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' })
})

/** What admins did to people, and to what they wrote. */
export const audits = pgTable(
  'audits',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    adminId: owner('admin_id'),
    userId: owner(),
    act: text('act', {
      enum: AUDIT_ACTS
    }).notNull(),
    /** The reason of a block, the new role, whether golden, why something was hidden, or how many questions were answered. */
    detail: text('detail').notNull().default(''),
    /** The target that was hidden, restored, approved, dismissed, reopened, or answers a question. */
    articleId: integer('article_id'),
    commentId: integer('comment_id'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('audits_new').on(table.createdAt.desc(), table.id.desc())]
)

/** Files that people sent; content-addressed, so that two who send the same share it. */
export const uploads = pgTable('uploads', {
  /** SHA-256 of the bytes in hex, and the file's extension. */
  key: text('key').primaryKey(),
  userId: owner(),
  /** The name that it had, for downloads. */
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** In bytes. */
  size: integer('size').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: moment('created_at').notNull().defaultNow()
})

/** One row a person: numbers the person's notifications, in the order of their commits. */
export const inboxes = pgTable('inboxes', {
  userId: owner().primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull().default(0)
})

export const messages = pgTable(
  'messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    /** The tab that it is under. */
    type: text('type', { enum: ['system', 'like', 'comment'] }).notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** Who caused it, or did so last; null for the system. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** How many people did; likes of one thing are one message until it is read. */
    actors: integer('actors').notNull().default(1),
    text: text('text').notNull().default(''),
    /** Its place in the inbox, given by a trigger; new when it changes. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('messages_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    uniqueIndex('messages_seq').on(table.userId, table.seq),
    // Nobody is notified twice of one article, however often the job was interrupted.
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
    /** Whose chat it is. */
    userId: owner(),
    /** Null when the member of staff is gone. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Written by the support account. */
    staff: boolean('staff').notNull(),
    content: text('content').notNull(),
    /** The sender's key: a line that is sent again is stored once. */
    key: uuid('key'),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    index('support_messages_chat').on(table.userId, table.id),
    uniqueIndex('support_messages_key').on(table.authorId, table.key)
  ]
)

/** Texts that are being written, by the key that the browser gave them. */
export const drafts = pgTable(
  'drafts',
  {
    userId: owner(),
    key: text('key').notNull(),
    /** Goes up with each save. */
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

/** When a visitor's last reading of an article was counted. */
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

/** What people reported to the moderators. */
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
    // Nobody reports the same thing twice before it is decided.
    uniqueIndex('reports_once')
      .on(table.reporterId, sql`coalesce(${table.articleId}, 0)`, sql`coalesce(${table.commentId}, 0)`)
      .where(sql`${table.decision} is null`),
    index('reports_article').on(table.articleId),
    index('reports_comment').on(table.commentId)
  ]
)

/** What a job computed last, such as the ranking of authors. */
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
    /** Who follows. */
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
    /** Where it was taken from: `article:1001`, `comment:5`, `message:…`; '' for one's own. */
    source: text('source').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('notes_user').on(table.userId, table.createdAt.desc(), table.id.desc())]
)

/** Articles that staff named as the answer to questions; what one was named for is open again when it goes. */
export const gapAnswers = pgTable(
  'gap_answers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What the questions were called together; see server/gaps/clusters.ts. */
    key: text('key').notNull(),
    /** Null where they were dismissed. */
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    adminId: integer('admin_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [index('gap_answers_new').on(table.createdAt.desc(), table.id.desc())]
)

/** What answers a question that found nothing, by the word of staff. */
const gapAnswer = () => integer('gap_answer_id').references(() => gapAnswers.id, { onDelete: 'set null' })

/** What a person talks about with the assistant. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    topic: text('topic').notNull(),
    /** Knowledge bases that are asked; all when empty. */
    kb: text('kb').array().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow()
  },
  table => [index('threads_user').on(table.userId, table.updatedAt.desc(), table.id)]
)

/** Questions, and the answers to each. */
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
    /** The question that an answer is to; asking again adds a newer answer. */
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
    /** When what came so far was stored: one that runs and stays untouched lost its server. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [
    uniqueIndex('thread_messages_seq').on(table.threadId, table.seq),
    // One answer a person at a time, whichever server writes it.
    uniqueIndex('thread_messages_running').on(table.userId).where(sql`${table.running}`),
    index('thread_messages_gaps').on(table.createdAt).where(sql`${table.verdict} = 'none' or not ${table.helpful}`),
    index('thread_messages_answered').on(table.gapAnswerId).where(sql`${table.gapAnswerId} is not null`)
  ]
)

/** Parts of an answer that somebody reads through another server than the one that writes it. */
export const answerParts = pgTable(
  'answer_parts',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    /** How many parts came before these. */
    after: integer('after').notNull(),
    /** As they are sent, a line each. */
    lines: text('lines').notNull(),
    createdAt: moment('created_at').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.messageId, table.after] })]
)

/** Answers that were shared, as they were then. */
export const sharedMessages = pgTable('shared_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageId: uuid('message_id')
    .notNull()
    .unique()
    .references(() => threadMessages.id, { onDelete: 'cascade' }),
  snapshot: jsonb('snapshot').$type<Omit<SharedMessage, 'id'>>().notNull()
})

/** How many questions of a person the model answered on a day, in UTC. */
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
    /** Where the truth of the article is. */
    source: text('source', { enum: ['docs', 'ticket', 'community'] }).notNull(),
    /** Digest of the file that it was imported from; '' for what was written here. */
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
    /** Articles that share it are translations of one another. */
    translation: text('translation'),
    /** Where it stands in a manual. */
    manual: jsonb('manual').$type<ManualPlace>(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    public: boolean('public').notNull().default(true),
    /** `held` waits for a moderator, `hidden` was taken away by one. */
    status: text('status', { enum: ARTICLE_STATUSES }).notNull().default('published'),
    /** What a deleted article was before, and who deleted it: what one admin took away, its author cannot bring back. */
    statusBefore: text('status_before', { enum: ['published', 'draft', 'held', 'hidden'] }),
    deletedBy: integer('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The key of the draft that it was: however often that is sent, it becomes one article. */
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
    /** The revision that the fields of the editor got last; comments and answers raise the other one alone. */
    textRevision: bigint('text_revision', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    activeAt: moment('active_at').notNull().defaultNow()
  },
  table => [
    // A query's `desc` puts nulls first: in the other order PostgreSQL does not use an index, even where nothing is null.
    // What lists filter by is in it too, so that they are counted without their articles being read.
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
 * How hot each article is: an index over the articles themselves would be written, with all their others, for each counted
 * read. Triggers keep it in step.
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
    /** The comment that this one replies to; one level only. */
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
    /** When its text was changed last. */
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at')
  },
  table => [index('comments_article').on(table.articleId, table.createdAt), index('comments_author').on(table.authorId)]
)

/** The texts that comments had before they were edited: for their authors and admins. */
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

/** What became of each ticket that was ever marked for publication. */
export const tickets = pgTable(
  'tickets',
  {
    /** The ticket system's number. */
    id: integer('id').primaryKey(),
    /** Given when the ticket is first met, and never to another one. */
    articleId: integer('article_id').notNull().unique(),
    /** `waiting` has a text that nobody approved yet; what was published before stays up. `gone` was taken away. */
    state: text('state', { enum: ['new', 'published', 'waiting', 'refused', 'gone'] })
      .notNull()
      .default('new'),
    /** Why it is refused. */
    reason: text('reason').notNull().default(''),
    /** The title of the text that was made last. */
    title: text('title').notNull().default(''),
    /** When the ticket was changed last, by the ticket system's clock, as far as it was read. */
    updatedOn: moment('updated_on'),
    /** It was read at least two seconds after that change, so none of the same second can have been missed. */
    settled: boolean('settled').notNull().default(false),
    readAt: moment('read_at'),
    /** Of the settings that the text was made with. */
    settings: text('settings').notNull().default(''),
    /** Of its file in content/faq; '' where there is none. */
    digest: text('digest').notNull().default(''),
    /** The file as it would be, while it waits. */
    proposed: text('proposed'),
    /** What was taken out of the text that was made last, for the person who approves it. */
    redactions: jsonb('redactions').$type<Redaction[]>().notNull().default([]),
    /** Digests of a text that waits and was approved, until it is published, and of one that nobody wants published. */
    approved: text('approved'),
    declined: text('declined'),
    /** The ticket carries the address of its article. */
    linkSet: boolean('link_set').notNull().default(false)
  },
  table => [index('tickets_state').on(table.state)]
)

/** Each time that tickets were fetched. */
export const ticketRuns = pgTable(
  'ticket_runs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** `sweep` looks at every ticket, `incremental` at those that changed, `dry` writes nothing. */
    kind: text('kind', { enum: ['incremental', 'sweep', 'dry'] }).notNull(),
    settings: text('settings').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while it runs, and for one that was killed. */
    endedAt: moment('ended_at'),
    /** The latest change that it met, by the ticket system's clock: the next one asks from there on. */
    until: moment('until'),
    report: jsonb('report').$type<TicketReport>(),
    /** How many tickets are to be read, and were. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Why it failed; null for one that did not. */
    error: text('error')
  },
  table => [index('ticket_runs_new').on(table.startedAt.desc(), table.id.desc())]
)

/** What goes from an article to the ticket system. */
export const ticketPosts = pgTable('ticket_posts', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Stands in all that is written there, so that it is found again; nobody can guess it. */
  marker: uuid('marker').notNull().unique().defaultRandom(),
  /** The ticket that was made of the article. */
  ticketId: integer('ticket_id'),
  /** Digests of the text that is to be sent, and of the one that was. */
  wanted: text('wanted').notNull().default(''),
  sent: text('sent').notNull().default(''),
  /** The ticket that carries the article's address. */
  linked: integer('linked'),
  /** When a ticket was to be made of it, while nobody knows whether it was. */
  triedAt: moment('tried_at'),
  /** Why it could not be done so far. */
  error: text('error').notNull().default(''),
  changedAt: moment('changed_at').notNull().defaultNow()
})

/** Answers of solved tickets to the questions that they were made for, until staff post or drop them. */
export const ticketAnswers = pgTable('ticket_answers', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  ticketId: integer('ticket_id').notNull(),
  /** When the ticket was changed last as this was read, by the ticket system's clock. */
  updatedOn: moment('updated_on').notNull(),
  content: text('content').notNull(),
  redactions: jsonb('redactions').$type<Redaction[]>().notNull().default([]),
  state: text('state', { enum: ['waiting', 'posted', 'dropped'] })
    .notNull()
    .default('waiting')
})

/** Small facts about this database, such as whether the samples were imported. */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() })

/** The servers that run on this database, see platform/instances.ts. */
export const instances = pgTable('instances', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  /** The last migration that its code knows. */
  schema: bigint('schema', { mode: 'number' }).notNull(),
  /** Digests of what all of them must share. */
  secret: text('secret').notNull(),
  storage: text('storage').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow()
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What the search knows of each published article as a whole, for any run of characters. */
export const searchArticles = pgTable(
  'search_articles',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The revision of the article that was indexed; a comment raises it too. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The version of the indexer and its Unicode data: another one indexes it again. */
    indexer: text('indexer').notNull(),
    /** Copied from the article by a trigger: a search for a common word filters thousands of rows by them. */
    public: boolean('public').notNull(),
    authorId: integer('author_id').notNull(),
    solved: boolean('solved').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Of the article's own text: what it was made of, its passages, and its part of `whole`. The rest is its discussion. */
    ownDigest: text('own_digest').notNull().default(''),
    ownPieces: integer('own_pieces').notNull().default(0),
    ownLength: integer('own_length').notNull().default(0),
    /** Folded as in domain/search/fold.ts. */
    title: text('title').notNull(),
    smallTitle: text('small_title').notNull(),
    headings: text('headings').notNull(),
    /** Headings, texts and comments after one another. */
    whole: text('whole').notNull(),
    /** Numbers of its pairs and threes of characters; see server/search/grams.ts. */
    grams: integer('grams').array().notNull()
  },
  table => [index('search_articles_grams').using('gin', table.grams)]
)

/** Texts of published articles by heading, long ones in pieces, and comments. */
export const searchPassages = pgTable(
  'search_passages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    articleId: article(),
    /** Its place in the article, from 0. */
    position: integer('position').notNull(),
    /** The heading, or `comment-<id>`; '' before the first heading. */
    anchor: text('anchor').notNull(),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** Of title, heading and text: what has the same one needs no new embedding. */
    digest: text('digest').notNull().default(''),
    /** It is of the accepted answer. */
    accepted: boolean('accepted').notNull().default(false),
    /** Words with their places: A of the title, B of headings, D of the text. */
    terms: tsvector('terms').notNull(),
    /** Words of the text, however often each. */
    length: integer('length').notNull()
  },
  table => [
    index('search_passages_terms').using('gin', table.terms),
    uniqueIndex('search_passages_place').on(table.articleId, table.position)
  ]
)

/** Templates of the lines of logs in published articles, and codes of errors; see domain/log/articleLines.ts. */
export const searchLogLines = pgTable(
  'search_log_lines',
  {
    articleId: article(),
    /** Of its leaf: lines with another one are of another statement. */
    key: integer('key').notNull(),
    line: text('line').notNull(),
    /** The heading, or `comment-<id>`; '' before the first heading. */
    anchor: text('anchor').notNull()
  },
  table => [index('search_log_lines_key').on(table.key), index('search_log_lines_article').on(table.articleId)]
)

const varbit = customType<{ data: string }>({ dataType: () => 'varbit' })

/**
 * Embeddings of the texts of passages. By article and digest, not by passage: passages are rewritten with each comment,
 * and an unchanged text keeps its vector.
 */
export const searchEmbeddings = pgTable(
  'search_embeddings',
  {
    articleId: article(),
    digest: text('digest').notNull(),
    model: text('model').notNull(),
    /** 0 for a text that the model takes in no length. */
    dimensions: integer('dimensions').notNull(),
    /** Of length 1. */
    vector: real('vector').array().notNull(),
    /** 1 where a number of the vector is above 0: what is looked through first. */
    signs: varbit('signs').notNull()
  },
  table => [primaryKey({ columns: [table.articleId, table.digest] })]
)

/** The number of passages of public articles that hold a word; recounted at intervals. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  passages: integer('passages').notNull()
})

/** Words of the other language that stand in translations of passages with a word; counted from public articles. */
export const searchTranslations = pgTable(
  'search_translations',
  {
    word: text('word').notNull(),
    translation: text('translation').notNull(),
    /** Dice: 2 · together / (one + other), of 0.25 to 1. */
    likeness: real('likeness').notNull()
  },
  table => [primaryKey({ columns: [table.word, table.translation] })]
)

/** What was looked for, and what came of it. */
export const searches = pgTable(
  'searches',
  {
    /** Cannot be guessed: who knows it may say how the search went. */
    sid: text('sid').primaryKey(),
    /** Null for a guest. Shown to nobody else: it serves to notify the person of an answer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    query: text('query').notNull(),
    lang: text('lang', { enum: LANGUAGES }).notNull(),
    results: integer('results').notNull(),
    /** How often a result of it was opened, and which last. */
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
