import type { ArticleView, AuthorCard } from '../contract/articles.ts'
import type { Comment, CommentThread } from '../contract/comments.ts'
import { peopleLinksIn } from '../domain/account/peopleLinks.ts'
import { PROBLEM_ASSISTANCE } from '../domain/article/articleTypes.ts'
import { rankAuthors } from '../domain/article/authorRanking.ts'
import { hotness } from '../domain/article/hotness.ts'
import { htmlExcerpt } from '../domain/article/htmlExcerpt.ts'
import type { ArticleCard } from '../domain/article/listing.ts'
import { pickAttributes } from '../domain/article/model.ts'
import { cacheFolder } from '../domain/content/cacheFolder.ts'
import { type BuiltArticle, readContentFile } from '../domain/content/contentFile.ts'
import { digestOf } from '../domain/content/digest.ts'
import { openRendered } from '../domain/content/renderedFile.ts'
import type { Author } from '../domain/content/siteFiles.ts'
import { formatIds } from '../domain/family/families.ts'
import { inLanguage, type Language } from '../domain/language/languages.ts'
import { fromShanghai } from '../domain/language/shanghaiTime.ts'

const content = await readContentFile(cacheFolder())
/** Navigation, tabs and banner; families; authors. */
export const { site, families, authors } = content
const rendered = openRendered(cacheFolder())
// Awaited with the first article: lists need no HTML, and can be written before it is there.
rendered.catch(() => undefined)
const authorOf = new Map<string, Author>(authors.map(author => [author.key, author]))

function commentCount(article: BuiltArticle): number {
  return article.comments.flatMap(comment => [comment, ...comment.replies]).filter(comment => !comment.deleted).length
}

function toCard(data: BuiltArticle): ArticleCard {
  const author = authorOf.get(data.author)
  const dates = data.comments.flatMap(comment => [comment.date, ...comment.replies.map(reply => reply.date)])
  const card = {
    id: data.id,
    name: author?.nickname ?? data.author,
    headPic: author?.headPic ?? '',
    articleType: data.articleType,
    bigTitle: data.bigTitle,
    smallTitle: data.smallTitle,
    pic: data.pic,
    readNum: data.readNum,
    likeTimes: data.likeTimes,
    discussTimes: commentCount(data),
    date: data.date,
    public: 1,
    solved: data.articleType === PROBLEM_ASSISTANCE && !data.comments.some(comment => comment.accepted) ? '0' : '1',
    family1: formatIds(data.family1),
    family2: formatIds(data.family2),
    revision: 0,
    lang: data.lang,
    userId: author?.id ?? 0,
    translation: data.translation ?? null,
    activeDate: [data.date, ...dates].sort().at(-1) ?? data.date
  }
  return { ...card, hotness: hotness({ ...card, collections: data.collections }) }
}

/** Every public article as a list knows it. */
export const cards: ArticleCard[] = content.articles.map(toCard)
const articleOf = new Map(content.articles.map(article => [article.id, article]))
const cardOf = new Map<number, ArticleCard>(cards.map(card => [card.id, card]))

/** Authors by what their texts received. */
export const ranking = rankAuthors(
  authors.map(author => ({ id: author.id, name: author.nickname, headPic: author.headPic })),
  content.articles.flatMap(data => [
    { author: authorOf.get(data.author)?.id ?? 0, likes: data.likeTimes, reads: data.readNum, accepted: false },
    ...data.comments.flatMap(comment =>
      [comment, ...comment.replies].map(item => ({
        author: authorOf.get(item.author)?.id ?? 0,
        likes: item.likes,
        reads: 0,
        // An answer to one's own question makes nobody stand higher.
        accepted: 'accepted' in item && item.accepted === true && item.author !== data.author
      }))
    )
  ])
)

function authorCard(key: string, lang: Language): AuthorCard {
  const author = authorOf.get(key)
  return {
    id: author?.id ?? 0,
    name: author?.nickname ?? key,
    headPic: author?.headPic ?? '',
    jobTitle: inLanguage(author?.jobTitle ?? '', lang),
    company: inLanguage(author?.company ?? '', lang),
    official: Boolean(author?.name)
  }
}

/** The page of an article for a reader of `lang`. */
export async function articleView(id: number, lang: Language): Promise<ArticleView> {
  const data = articleOf.get(id)
  const card = cardOf.get(id)
  if (!data || !card) throw new Error(`Article ${id} is not in content/.`)
  const named = (level: 1 | 2) =>
    data[`family${level}`].flatMap(familyId => {
      const family = families.find(item => item.level === level && item.id === familyId)
      return family ? [{ id: familyId, level, name: inLanguage(family.name, lang) }] : []
    })
  const { html = '', headings = [] } = (await rendered).read(id) ?? {}
  return {
    ...card,
    html: peopleLinksIn(lang, html),
    headings,
    author: authorCard(data.author, lang),
    families: [...named(1), ...named(2)],
    tags: data.tags,
    ...pickAttributes(data),
    bestDiscussId: data.comments.find(comment => comment.accepted)?.id ?? null,
    collections: data.collections,
    ticketId: data.ticket === undefined ? null : String(data.ticket),
    translations: translationsOf(card),
    createdAt: fromShanghai(data.date).toISOString(),
    updatedAt: fromShanghai(data.updated ?? data.date).toISOString()
  }
}

function translationsOf(card: ArticleCard) {
  if (!card.translation) return []
  return (cardsByTranslation.get(card.translation) ?? [])
    .filter(other => other.id !== card.id)
    .map(({ id, bigTitle, lang }) => ({ id, bigTitle, lang }))
}
const cardsByTranslation = Map.groupBy(cards, card => card.translation)

/** The discussion of an article, oldest first, for a reader of `lang`. */
export async function commentThreads(id: number, lang: Language): Promise<CommentThread[]> {
  const html = (await rendered).read(id)?.comments ?? {}
  const { comments = [] } = articleOf.get(id) ?? {}
  const byId = new Map(comments.flatMap(comment => [comment, ...comment.replies]).map(one => [one.id, one]))
  const toComment = (comment: Omit<(typeof comments)[number], 'replies'>): Comment => {
    const quoted = comment.quote === undefined || comment.deleted ? undefined : byId.get(comment.quote)
    return {
      id: comment.id,
      author: authorCard(comment.author, lang),
      createdAt: fromShanghai(comment.date).toISOString(),
      html: peopleLinksIn(lang, html[comment.id] ?? ''),
      likes: comment.likes,
      deleted: comment.deleted ?? false,
      quoted:
        quoted && !quoted.deleted
          ? {
              id: quoted.id,
              name: authorOf.get(quoted.author)?.nickname ?? quoted.author,
              excerpt: htmlExcerpt(html[quoted.id] ?? '')
            }
          : null
    }
  }
  return comments.map(comment => ({
    ...toComment(comment),
    accepted: comment.accepted ?? false,
    sdkFrom: comment.sdkFrom ?? '',
    sdkTo: comment.sdkTo ?? '',
    replies: comment.replies.map(toComment)
  }))
}

const siteDigest = digestOf(JSON.stringify([site, families, authors]))

/** What a page is made of, in few characters: while it stays, the built page stays. */
export function cacheKey(...parts: unknown[]): string {
  return digestOf(JSON.stringify([siteDigest, ...parts]))
}

/** The same for the page of an article, from the digest of its file and its activity. */
export function articleKey(id: number, ...parts: unknown[]): string {
  const card = cardOf.get(id)
  return cacheKey(articleOf.get(id)?.digest, card && translationsOf(card), ...parts)
}
