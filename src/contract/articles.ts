import * as z from 'zod'
import { manualPlaceSchema } from '../domain/article/manual.ts'
import { ARTICLE_STATUSES, perAttribute } from '../domain/article/model.ts'
import { LANGUAGES } from '../domain/language/languages.ts'
import { LARGEST_ID } from '../domain/largestId.ts'
import { id, queryId } from './ids.ts'

const count = z.int().min(0)

/** A list row: the product's own fields, and its revision. */
const articleItem = z
  .object({
    id,
    name: z.string().describe('Display name of the author'),
    headPic: z.string(),
    articleType: z.int(),
    bigTitle: z.string(),
    smallTitle: z.string(),
    pic: z.string(),
    readNum: count,
    likeTimes: count,
    discussTimes: count,
    date: z.string().describe('YYYY-MM-DD HH:mm in Asia/Shanghai'),
    public: z.int().describe('1 for public, otherwise internal'),
    solved: z.string().describe("'0' unresolved, otherwise solved; problem assistance only"),
    family1: z.string().describe('Bracket-wrapped, comma-separated ids of chip families'),
    family2: z.string().describe('Bracket-wrapped, comma-separated ids of categories'),
    revision: count,
    status: z
      .string()
      .optional()
      .describe("'held' or 'hidden', for people who may see the article. Absent if it is public")
  })
  .meta({ id: 'ArticleItem' })
export type ArticleItem = z.output<typeof articleItem>

/** Author data beside a text. */
export const authorCard = z
  .object({
    id: count,
    name: z.string(),
    headPic: z.string(),
    jobTitle: z.string(),
    company: z.string(),
    official: z.boolean().describe('Whether the author works for the vendor')
  })
  .meta({ id: 'AuthorSummary' })
export type AuthorCard = z.output<typeof authorCard>

const heading = z.object({ depth: z.int(), id: z.string(), text: z.string() }).meta({ id: 'Heading' })
export type Heading = z.output<typeof heading>

const lang = z.enum(LANGUAGES)
const articleLink = z.object({ id, bigTitle: z.string(), lang }).meta({ id: 'ArticleTranslation' })
export type ArticleLink = z.output<typeof articleLink>

/** Content of an article page, the same whether it was built or is rendered on demand. */
const articleView = articleItem.extend({
  lang,
  html: z.string(),
  headings: z.array(heading),
  author: authorCard,
  families: z.array(z.object({ id, level: z.literal([1, 2]), name: z.string() })),
  tags: z.array(z.string()),
  ...perAttribute(() => z.string()),
  bestDiscussId: id.nullable().describe('Id of the accepted answer'),
  collections: count,
  ticketId: z.string().nullable(),
  translations: z.array(articleLink),
  manual: manualPlaceSchema.nullable().describe('Place in a manual'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime()
})
export type ArticleView = z.output<typeof articleView>

/** Reply of getArticle: the view, its Markdown, and the caller's permissions. */
export const articleDetail = articleView
  .extend({
    content: z.string(),
    status: z
      .enum(ARTICLE_STATUSES)
      .describe('Only people who may edit the article see other statuses than `published`'),
    collected: z.boolean(),
    liked: z.boolean(),
    following: z.boolean(),
    canEdit: z.boolean(),
    canRestore: z.boolean().describe('Whether the article was deleted and the caller may restore it'),
    canAccept: z.boolean()
  })
  .meta({ id: 'Article' })
export type ArticleDetail = z.output<typeof articleDetail>

/** A row of a list of the API. */
const listedArticle = articleItem
  .extend({
    answer: z
      .object({ name: z.string(), official: z.boolean(), text: z.string() })
      .optional()
      .describe('Beginning of the accepted answer, in lists of own, bookmarked and followed articles'),
    canRestore: z.boolean().optional().describe('Whether the caller may restore the article, in lists of deleted ones')
  })
  .meta({ id: 'ListedArticle' })
export type ListedArticle = z.output<typeof listedArticle>
export const articleList = z.object({ list: z.array(listedArticle), total: count }).meta({ id: 'ArticleList' })
export type ArticleList = z.output<typeof articleList>

const number = z.coerce.number().int().min(0)
const idNumber = number.max(LARGEST_ID)

/** Query of getArticleList. `num` up to 9999 is allowed for public lists, otherwise at most 100. */
export const articleListQuery = z
  .object({
    articleType: number.max(99).default(0).describe('0 for all types'),
    family1: idNumber.optional(),
    family2: idNumber.optional(),
    start: number.max(1_000_000).default(0),
    num: z.coerce.number().int().min(1).max(9999).default(20),
    status: z
      .enum(['published', 'posted', 'draft', 'deleted'])
      .default('published')
      .describe(
        'Statuses other than `published` are for the author and admins. `posted` includes held and hidden articles'
      ),
    public: number.max(1).optional(),
    userId: idNumber.optional(),
    sort: z
      .enum(['new', 'active', 'hot', 'unanswered', 'solved'])
      .default('new')
      .describe('`unanswered` lists questions without a comment'),
    lang: lang.optional().describe('Only the translation in this language of each article'),
    listed: number.max(1).optional().describe('1 leaves out the documents of manuals, as the lists of the site do'),
    since: number.max(Number.MAX_SAFE_INTEGER).optional().describe('Only articles changed after this revision')
  })
  .refine(query => query.num <= 100 || query.public === 1, { path: ['num'], params: { code: 'too_big' } })
export type ArticleListQuery = z.output<typeof articleListQuery>

export const articleQuery = z.object({ id: queryId })
