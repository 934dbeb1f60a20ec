import type { ArticleView } from '../contract/articles.ts'
import type { Comment, CommentThread } from '../contract/comments.ts'
import type { AuthorRecord } from '../domain/account/authorCard.ts'
import { type AnswerFacts, NO_ANSWER } from '../domain/article/answerLine.ts'
import { type ArticleRecord, toArticleCard, toArticleView } from '../domain/article/articleMappers.ts'
import { PROBLEM_ASSISTANCE } from '../domain/article/articleTypes.ts'
import { rankAuthors } from '../domain/article/authorRanking.ts'
import type { ArticleCard } from '../domain/article/listing.ts'
import { withSharedCounts } from '../domain/article/sharedCounts.ts'
import { toComment } from '../domain/comment/toComment.ts'
import { cacheFolder } from '../domain/content/cacheFolder.ts'
import { type BuiltArticle, readContentFile } from '../domain/content/contentFile.ts'
import { digestOf } from '../domain/content/digest.ts'
import { followRendered } from '../domain/content/followRendered.ts'
import type { RenderedEntry } from '../domain/content/renderedLines.ts'
import type { Author } from '../domain/content/siteFiles.ts'
import { parseIds } from '../domain/family/families.ts'
import type { Language } from '../domain/language/languages.ts'
import { fromShanghai } from '../domain/language/shanghaiTime.ts'
import { WHOLE } from '../domain/manual/addresses.ts'
import { digestManuals, openManuals } from '../domain/manual/manuals.ts'
import { documentFrame, type ManualFrame } from '../domain/manual/page.ts'
import { splitDocument } from '../domain/manual/parts.ts'

const content = await readContentFile(cacheFolder())
/** Navigation, tabs and banner; families; authors. */
export const { site, families, authors } = content
const rendered = followRendered(cacheFolder())
/**
 * Number of texts read last that stay in memory. A page reads its text twice, and the page in the other language follows
 * soon.
 */
const MAX_TEXTS = 32
const lastTexts = new Map<number, RenderedEntry | undefined>()
const authorOf = new Map<string, Author>(authors.map(author => [author.key, author]))

/** Returns the author of a text, even if content/authors.yaml no longer contains them. */
function authorNamed(key: string): AuthorRecord {
  return authorOf.get(key) ?? { id: 0, nickname: key, headPic: '', name: '' }
}

/** Reads the rendered text of an article, once it is there. */
async function textOf(id: number): Promise<RenderedEntry | undefined> {
  if (lastTexts.has(id)) return lastTexts.get(id)
  const entry = await rendered.read(id, articleOf.get(id)?.digest ?? '')
  // Removes the oldest first, because a Map keeps the insertion order.
  if (lastTexts.size >= MAX_TEXTS) lastTexts.delete(lastTexts.keys().next().value ?? id)
  lastTexts.set(id, entry)
  return entry
}

/** Converts an article of content/ to the record of the database. */
function toRecord(article: BuiltArticle): ArticleRecord {
  const discussion = article.comments.flatMap(comment => [comment, ...comment.replies])
  const lastActive = [article.date, ...discussion.map(({ date }) => date)].toSorted().at(-1) ?? article.date
  return {
    ...article,
    authorId: authorNamed(article.author).id,
    discussTimes: discussion.filter(comment => !comment.deleted).length,
    public: true,
    status: 'published',
    revision: 0,
    solved: article.answer !== undefined,
    bestDiscussId: article.answer?.id ?? null,
    translation: article.translation ?? null,
    manual: article.manual ?? null,
    ticketId: article.ticket === undefined ? null : String(article.ticket),
    createdAt: fromShanghai(article.date),
    updatedAt: fromShanghai(article.updated ?? article.date),
    activeAt: fromShanghai(lastActive)
  }
}

/** Returns the accepted answer of a question, and the time until the vendor's staff first commented. */
function answerFacts({ articleType, date, author, comments, answer }: BuiltArticle): AnswerFacts {
  if (articleType !== PROBLEM_ASSISTANCE) return NO_ANSWER
  const answerer = answer && authorNamed(answer.author)
  const byStaff = comments
    .flatMap(comment => [comment, ...comment.replies])
    .filter(comment => !comment.deleted && comment.author !== author && authorNamed(comment.author).name !== '')
    .map(comment => fromShanghai(comment.date).getTime())
  const first = Math.min(...byStaff) - fromShanghai(date).getTime()
  return {
    answer: answerer ? { name: answerer.nickname, official: answerer.name !== '', text: answer.lead } : null,
    staffMinutes: byStaff.length > 0 ? Math.max(0, Math.round(first / 60_000)) : null
  }
}

/** All public articles, as list cards. */
export const cards: ArticleCard[] = withSharedCounts(
  content.articles.map(article => toArticleCard(toRecord(article), authorNamed(article.author), answerFacts(article)))
)
const articleOf = new Map(content.articles.map(article => [article.id, article]))
const cardOf = new Map<number, ArticleCard>(cards.map(card => [card.id, card]))

/** Authors ranked by the reactions to their texts. */
export const ranking = rankAuthors(
  authors.map(({ id, nickname, headPic, golden, name, jobTitle = '', company = '' }) => ({
    id,
    name: nickname,
    headPic,
    golden,
    official: name !== '',
    jobTitle,
    company
  })),
  content.articles.flatMap(data => [
    { author: authorNamed(data.author).id, likes: data.likeTimes, reads: data.readNum, accepted: false },
    // An answer to the own question gives no points.
    ...(data.answer && data.answer.author !== data.author
      ? [{ author: authorNamed(data.answer.author).id, likes: 0, reads: 0, accepted: true }]
      : []),
    ...data.comments.flatMap(comment =>
      [comment, ...comment.replies].map(item => ({
        author: authorNamed(item.author).id,
        likes: item.likes,
        reads: 0,
        accepted: false
      }))
    )
  ])
)

const chipsInUse = new Set(cards.flatMap(({ family1 }) => parseIds(family1)))
/** Chips with articles, which have lists. */
export const listedChips = families.filter(({ id, level }) => level === 1 && chipsInUse.has(id))

/** Manuals with articles. */
export const manuals = openManuals(cards, content.manuals)
const digestOfManual = digestManuals(cards)

/** Minimum length of a document's Markdown in characters. A shorter document is never split. */
const MIN_SPLIT_BODY = 6000

/** Returns the ids of manual documents that may be split into several pages. Their HTML decides. */
export function longDocuments(): number[] {
  return content.articles.flatMap(({ id, bodyLength = 0 }) =>
    manuals.placeOf(id) && bodyLength >= MIN_SPLIT_BODY ? [id] : []
  )
}

/** Returns the pages of a split document after the first, including the unsplit form. Empty if it is not split. */
export async function partsOf(id: number, lang: Language): Promise<(number | typeof WHOLE)[]> {
  const known = partsKnown.get(`${lang}${id}`)
  if (known) return known
  const { html, headings } = await articleView(id, lang)
  const [, ...rest] = splitDocument(id, html, headings)
  const parts: (number | typeof WHOLE)[] = rest.length === 0 ? [] : [WHOLE, ...rest.map(({ number }) => number)]
  partsKnown.set(`${lang}${id}`, parts)
  return parts
}
const partsKnown = new Map<string, (number | typeof WHOLE)[]>()

/** Returns a key that changes with the tree of the manual `key`. */
export function manualKey(key: string | undefined): string | undefined {
  return key === undefined ? undefined : digestOfManual.get(key)
}

/** Returns the frame of a document's page, or undefined for an article without a manual. */
export function frameOf(id: number, lang: Language): ManualFrame | undefined {
  const place = manuals.placeOf(id)
  return place && documentFrame(manuals, id, place, lang)
}

/** Returns the page data of an article for a reader of `lang`. */
export async function articleView(id: number, lang: Language): Promise<ArticleView> {
  const data = articleOf.get(id)
  const card = cardOf.get(id)
  if (!data || !card) throw new Error(`Article ${id} is not in content/.`)
  const { html = '', headings = [] } = (await textOf(id)) ?? {}
  const parts = { html, headings, families, translations: translationsOf(card) }
  const { readNum, likeTimes, discussTimes } = card
  return { ...toArticleView(toRecord(data), authorNamed(data.author), parts, lang), readNum, likeTimes, discussTimes }
}

function translationsOf(card: ArticleCard) {
  if (!card.translation) return []
  return (cardsByTranslation.get(card.translation) ?? [])
    .filter(other => other.id !== card.id)
    .map(({ id, bigTitle, lang }) => ({ id, bigTitle, lang }))
}
/** Returns the ids of an article and its translations, which have one discussion. */
function groupOf(id: number): number[] {
  const card = cardOf.get(id)
  return [id, ...(card ? translationsOf(card).map(other => other.id) : [])]
}
const cardsByTranslation = Map.groupBy(cards, card => card.translation)

/** Returns the discussion of an article and its translations, oldest first, for a reader of `lang`. */
export async function commentThreads(id: number, lang: Language): Promise<CommentThread[]> {
  const group = groupOf(id)
  const texts = await Promise.all(group.map(textOf))
  const html = Object.assign({}, ...texts.map(text => text?.comments)) as Record<number, string>
  const comments = group.flatMap(one => articleOf.get(one)?.comments ?? [])
  // Each language has its own.
  const answer = articleOf.get(id)?.answer
  if (group.length > 1)
    comments.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id))
  const byId = new Map(comments.flatMap(comment => [comment, ...comment.replies]).map(one => [one.id, one]))
  const shown = (comment: Omit<(typeof comments)[number], 'replies'>): Comment => {
    const quoted = comment.quote === undefined ? undefined : byId.get(comment.quote)
    const record = {
      ...comment,
      createdAt: fromShanghai(comment.date),
      editedAt: comment.edited ? fromShanghai(comment.edited) : null,
      removed: comment.deleted ?? false,
      html: html[comment.id] ?? '',
      quoted:
        quoted && !quoted.deleted
          ? { id: quoted.id, name: authorNamed(quoted.author).nickname, html: html[quoted.id] ?? '' }
          : null
    }
    return toComment(record, authorNamed(comment.author), lang)
  }
  return comments.map(comment => ({
    ...shown(comment),
    accepted: comment.id === answer?.id,
    sdkFrom: comment.id === answer?.id ? answer.sdkFrom : '',
    sdkTo: comment.id === answer?.id ? answer.sdkTo : '',
    replies: comment.replies.map(shown)
  }))
}

const siteDigest = digestOf(JSON.stringify([site, families, authors, content.manuals]))

/** Returns a short key of the inputs of a page. While the key stays the same, the built page stays. */
export function cacheKey(...parts: unknown[]): string {
  return digestOf(JSON.stringify([siteDigest, ...parts]))
}

/** Returns the key of an article's page, from the digest of its file and its activity. */
export function articleKey(id: number, ...parts: unknown[]): string {
  const own = keyOf.get(id) ?? ownKey(id)
  keyOf.set(id, own)
  return parts.length === 0 ? own : cacheKey(own, ...parts)
}
/** Cache of article keys, because lists of sections name each article several times. */
const keyOf = new Map<number, string>()

function ownKey(id: number): string {
  const card = cardOf.get(id)
  const digests = groupOf(id).map(one => articleOf.get(one)?.digest)
  return cacheKey(digests, card && translationsOf(card), manualKey(manuals.placeOf(id)?.key))
}
