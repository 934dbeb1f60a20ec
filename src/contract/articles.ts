import * as z from 'zod'

/** A row of a list: the product's own fields, and the revision that it has. */
export interface ArticleItem {
  id: number
  /** The author's display name. */
  name: string
  headPic: string
  articleType: number
  bigTitle: string
  smallTitle: string
  pic: string
  readNum: number
  likeTimes: number
  discussTimes: number
  /** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
  date: string
  /** 1 public, otherwise internal. */
  public: number
  /** '0' unresolved, otherwise solved; problem assistance only. */
  solved: string
  /** Bracket-wrapped, comma-separated ids of chip families. */
  family1: string
  /** Bracket-wrapped, comma-separated ids of categories. */
  family2: string
  revision: number
}

/** The person beside a text. */
export interface AuthorCard {
  id: number
  name: string
  headPic: string
  jobTitle: string
  company: string
  /** Works for the vendor. */
  official: boolean
}

export interface Heading {
  depth: number
  id: string
  text: string
}

export interface ArticleLink {
  id: number
  bigTitle: string
  lang: 'zh' | 'en'
}

/** What the page of an article shows; the same whether it was built or is rendered on demand. */
export interface ArticleView extends ArticleItem {
  lang: 'zh' | 'en'
  html: string
  headings: Heading[]
  author: AuthorCard
  families: { id: number; level: 1 | 2; name: string }[]
  tags: string[]
  sdkVersion: string
  chipModel: string
  /** The accepted answer, or null. */
  bestDiscussId: number | null
  collections: number
  ticketId: string | null
  /** The same article in other languages. */
  translations: ArticleLink[]
  createdAt: string
  updatedAt: string
}

/** The reply of getArticle: the view, its Markdown, and what the asker may do. */
export interface ArticleDetail extends ArticleView {
  content: string
  collected: boolean
  liked: boolean
  following: boolean
  canEdit: boolean
  canAccept: boolean
}

const count = z.coerce.number().int().min(0)

/** The query of getArticleList. `num` up to 9999 is for public lists; otherwise at most 100. */
export const articleListQuery = z
  .object({
    articleType: z.coerce.number().int().min(0).max(99).default(0),
    family1: count.max(2_147_483_647).optional(),
    family2: count.max(2_147_483_647).optional(),
    start: count.max(1_000_000).default(0),
    num: z.coerce.number().int().min(1).max(9999).default(20),
    status: z.enum(['published', 'draft', 'deleted']).default('published'),
    public: z.coerce.number().int().min(0).max(1).optional(),
    userId: count.max(2_147_483_647).optional(),
    sort: z.enum(['new', 'active', 'hot', 'unanswered', 'solved']).default('new'),
    /** Of an article and its translations, only the one in this language. */
    lang: z.enum(['zh', 'en']).optional(),
    since: count.max(Number.MAX_SAFE_INTEGER).optional()
  })
  .refine(query => query.num <= 100 || query.public === 1, { path: ['num'], message: 'too_big' })
export type ArticleListQuery = z.output<typeof articleListQuery>

export const articleQuery = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
