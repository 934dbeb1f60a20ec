import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid
} from 'drizzle-orm/pg-core'
import type { Localized } from '../../lib/languages.ts'

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
  createdAt: moment('created_at').notNull().defaultNow()
})

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
    lang: text('lang', { enum: ['zh', 'en'] }).notNull(),
    /** Articles that share it are translations of one another. */
    translation: text('translation'),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    public: boolean('public').notNull().default(true),
    status: text('status', { enum: ['published', 'draft', 'deleted'] })
      .notNull()
      .default('published'),
    solved: boolean('solved').notNull().default(false),
    bestDiscussId: integer('best_discuss_id'),
    sdkFrom: text('sdk_from').notNull().default(''),
    sdkTo: text('sdk_to').notNull().default(''),
    sdkVersion: text('sdk_version').notNull().default(''),
    chipModel: text('chip_model').notNull().default(''),
    ticketId: text('ticket_id'),
    readNum: integer('read_num').notNull().default(0),
    likeTimes: integer('like_times').notNull().default(0),
    discussTimes: integer('discuss_times').notNull().default(0),
    collections: integer('collections').notNull().default(0),
    revision: bigint('revision', { mode: 'number' }).notNull().default(sql`nextval('article_revision')`),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    activeAt: moment('active_at').notNull().defaultNow()
  },
  table => [
    index('articles_new').on(table.createdAt.desc(), table.id.desc()),
    index('articles_revision').on(table.revision),
    index('articles_author').on(table.authorId),
    index('articles_translation').on(table.translation),
    check('article_type_known', sql`${table.articleType} in (1, 2, 3, 4, 6)`)
  ]
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
    content: text('content').notNull(),
    likes: integer('likes').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at')
  },
  table => [index('comments_article').on(table.articleId, table.createdAt), index('comments_author').on(table.authorId)]
)

/** Small facts about this database, such as whether the samples were imported. */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() })
