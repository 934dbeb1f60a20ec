import type { ArticleItem, ArticleLink, ArticleView, Heading } from '../../contract/articles.ts'
import { type AuthorRecord, toAuthorCard } from '../account/authorCard.ts'
import { peopleLinksIn } from '../account/peopleLinks.ts'
import { type Family, formatIds } from '../family/families.ts'
import { inLanguage, type Language } from '../language/languages.ts'
import { toShanghai } from '../language/shanghaiTime.ts'
import type { AnswerFacts } from './answerLine.ts'
import { PROBLEM_ASSISTANCE } from './articleTypes.ts'
import { hotness } from './hotness.ts'
import type { ArticleCard } from './listing.ts'
import type { ManualPlace } from './manual.ts'
import { type ARTICLE_STATUSES, type Attributes, pickAttributes } from './model.ts'

// Maps articles to what readers receive. Rows of the database and files of content/ use the same mapping, because a
// build reads a file as the same record.

/** Fields of an article for list rows. */
interface ItemRecord {
  id: number
  articleType: number
  bigTitle: string
  smallTitle: string
  pic: string
  readNum: number
  likeTimes: number
  /** Number of visible comments. */
  discussTimes: number
  family1: number[]
  family2: number[]
  public: boolean
  solved: boolean
  status: (typeof ARTICLE_STATUSES)[number]
  revision: number
  createdAt: Date
}

/** Fields of an article for lists, including those to sort and filter by. */
interface CardRecord extends ItemRecord {
  authorId: number
  collections: number
  lang: Language
  translation: string | null
  tags: string[]
  manual: ManualPlace | null
  activeAt: Date
}

/** Fields of an article for its page. */
export interface ArticleRecord extends CardRecord, Attributes {
  bestDiscussId: number | null
  ticketId: string | null
  updatedAt: Date
}

/** Parts of an article page that are not in the article record. */
export interface PageParts {
  html: string
  headings: Heading[]
  families: readonly Family[]
  translations: ArticleLink[]
}

/** Converts an article to a list item. */
export function toArticleItem(article: ItemRecord, author: Pick<AuthorRecord, 'nickname' | 'headPic'>): ArticleItem {
  return {
    id: article.id,
    name: author.nickname,
    headPic: author.headPic,
    articleType: article.articleType,
    bigTitle: article.bigTitle,
    smallTitle: article.smallTitle,
    pic: article.pic,
    readNum: article.readNum,
    likeTimes: article.likeTimes,
    discussTimes: article.discussTimes,
    date: toShanghai(article.createdAt),
    public: article.public ? 1 : 0,
    solved: article.articleType === PROBLEM_ASSISTANCE && !article.solved ? '0' : '1',
    family1: formatIds(article.family1),
    family2: formatIds(article.family2),
    revision: article.revision,
    ...((article.status === 'held' || article.status === 'hidden') && { status: article.status })
  }
}

/** Converts an article to a card, which lists sort, filter and show. */
export function toArticleCard(
  article: CardRecord,
  author: Pick<AuthorRecord, 'nickname' | 'headPic'>,
  answer: AnswerFacts
): ArticleCard {
  const item = toArticleItem(article, author)
  return {
    ...item,
    lang: article.lang,
    userId: article.authorId,
    translation: article.translation,
    tags: article.tags,
    manual: article.manual,
    activeDate: toShanghai(article.activeAt),
    hotness: hotness({ ...item, collections: article.collections }),
    ...answer
  }
}

/** Converts an article to the view for a reader of `lang`. */
export function toArticleView(
  article: ArticleRecord,
  author: AuthorRecord,
  { html, headings, families, translations }: PageParts,
  lang: Language
): ArticleView {
  const named = ([1, 2] as const).flatMap(level =>
    article[`family${level}`].flatMap(familyId => {
      const family = families.find(item => item.level === level && item.id === familyId)
      return family ? [{ id: familyId, level, name: inLanguage(family.name, lang) }] : []
    })
  )
  return {
    ...toArticleItem(article, author),
    lang: article.lang,
    html: peopleLinksIn(lang, html),
    headings,
    author: toAuthorCard(author, lang),
    families: named,
    tags: article.tags,
    ...pickAttributes(article),
    bestDiscussId: article.bestDiscussId,
    collections: article.collections,
    ticketId: article.ticketId,
    translations,
    manual: article.manual,
    createdAt: article.createdAt.toISOString(),
    updatedAt: article.updatedAt.toISOString()
  }
}
