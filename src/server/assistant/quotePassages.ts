import { and, eq } from 'drizzle-orm'
import type { Quote, Source } from '../../contract/assistant.ts'
import { toAuthorCard } from '../../domain/account/authorCard.ts'
import { peopleLinksIn } from '../../domain/account/peopleLinks.ts'
import { FAQ, PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { withPictureSizes } from '../../markdown/pictureSizes.ts'
import { renderTextSection } from '../../markdown/renderText.ts'
import { type Actor, AUTHOR_COLUMNS, isShownComment, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, users } from '../platform/db/schema.ts'
import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { bestSentence, firstStatement, withoutSpaces } from './markedSentence.ts'
import { nextStepIn } from './nextStep.ts'
import type { Retrieved } from './retrieve.ts'
import { COMMENT_ANCHOR, sourcesToQuote } from './sourcesToQuote.ts'

/** Limits the quotes of an answer. */
const MAX_QUOTES = 3
/** Maximum characters of an FAQ entry that is quoted whole. */
const MAX_WHOLE_LENGTH = 1500

/** Origin of a quote. */
interface Origin {
  kind: Quote['kind']
  markdown: string
  /** Null means the whole text. */
  anchor: string | null
  author: Quote['author']
  sdkFrom: string
  sdkTo: string
}

/**
 * Builds the answer without a model. Quotes the best passages as their articles show them: an accepted answer or a
 * comment whole, otherwise the section.
 * @param repeated the places (`article#anchor`) that the thread quoted before
 */
export async function quotePassages(
  db: Db,
  actor: Actor,
  { query: question, kind, sources, textScores, verdict, followUp }: Retrieved,
  lang: Language,
  repeated: ReadonlySet<string>
): Promise<Quote[]> {
  const chosen = sourcesToQuote(question, sources, textScores, verdict)
  const followUpTerms = contentTerms(followUp)
  const origins = await originsOf(db, actor, chosen, lang)
  const quotes: Quote[] = []
  const seen: { articleId: number; shownText: string; text: string }[] = []
  for (const source of chosen) {
    const origin = origins.get(source.n)
    if (!origin || quotes.length === MAX_QUOTES) continue
    const { markdown, anchor, ...facts } = origin
    const idPrefix = `quote-${source.n}-`
    const render = (from: string) => renderTextSection(markdown, { anchor, from, idPrefix })
    const { text } = source
    let cut = (await render(text)) ?? { html: '', rest: '', markdown: text, shownText: text, text, prose: text }
    const isSolution = verdict === 'strong' && (origin.kind === 'accepted' || origin.kind === 'faq')
    const says = (text: string) => [...contentTerms(text)].some(term => followUpTerms.has(term))
    const best = bestSentence({ question, followUp }, cut.prose, text)
    const marked = best || (isSolution && followUpTerms.size === 0 ? firstStatement(cut.prose) : '')
    // A long section is shown from the sentence that answers on.
    if (!withoutSpaces(cut.shownText).includes(withoutSpaces(marked))) cut = (await render(marked)) ?? cut
    // Passages of one section are one quote, unless the second is behind "show more". So are an introduction and a longer
    // section that contains it, a section and one below it, and pages of two products with the same text.
    const isQuoted = seen.some(
      ({ articleId, shownText, text }) =>
        text === cut.text ||
        saysAll(shownText, cut.shownText) ||
        (articleId === source.articleId && (cut.shownText.includes(shownText) || saysAll(text, cut.text)))
    )
    const isRepeated = repeated.has(placeOf(source))
    const next = kind === 'unhelped' && isRepeated ? nextStepIn(cut.prose) : undefined
    // After the quotes did not help, a sentence that was marked before helps no more. Nor does a quote that is not about
    // what is asked now, beside one that is.
    const isBeside = kind === 'follow_up' && quotes.length > 0 && followUpTerms.size > 0 && !says(cut.text)
    const saysNothingNew = isRepeated && (isBeside || (kind === 'unhelped' && (next ?? marked) === marked))
    if (cut.text.trim() === '' || isQuoted || saysNothingNew) continue
    const { html, rest } = cut
    const shown = (part: string) => {
      const linked = linkedToArticle(
        part,
        html + rest,
        localPath(`/home/article/${source.articleId}`, source.lang),
        idPrefix
      )
      return peopleLinksIn(lang, withPictureSizes(linked))
    }
    seen.push({ articleId: source.articleId, shownText: cut.shownText, text: cut.text })
    quotes.push({
      n: source.n,
      ...facts,
      html: shown(html),
      rest: shown(rest),
      markdown: cut.markdown || cut.text,
      sentence: next ?? marked,
      repeated: isRepeated
    })
  }
  return quotes
}

/**
 * Numbers the sources in reading order: those that are quoted, by article, then the others, each with the sentence that
 * says most of the question. Beside a strong answer, a source about other chips is left out, and beside an accepted one
 * the text of its question.
 */
export function quotedFirst(
  { sources: leading, further, verdict, query, followUp }: Retrieved,
  quotes: readonly Quote[]
): { sources: Source[]; quotes: Quote[] } {
  const sources = [...leading, ...further]
  const byNumber = new Map(sources.map(source => [source.n, source]))
  const quoted = quotes.flatMap(({ n }) => byNumber.get(n) ?? [])
  const ordered = [...Map.groupBy(quoted, ({ articleId }) => articleId).values()].flat()
  const chips = new Set(quoted.flatMap(({ family1 }) => family1))
  const isBeside = ({ family1 }: Source) =>
    verdict !== 'strong' || chips.size === 0 || family1.length === 0 || family1.some(chip => chips.has(chip))
  const solved = new Set(quoted.flatMap(({ articleId, anchor }) => (anchor === 'accepted' ? articleId : [])))
  const isAnswered = ({ articleId, anchor }: Source) => solved.has(articleId) && !COMMENT_ANCHOR.test(anchor)
  const others = sources
    .filter(source => !quoted.includes(source) && isBeside(source) && !isAnswered(source))
    .map(source => ({ ...source, sentence: bestSentence({ question: query, followUp }, source.text, source.text) }))
  const list = [...ordered, ...others]
  const numbers = new Map(list.map(({ n }, at) => [n, at + 1]))
  const renumbered = <T extends { n: number }>(each: T): T => ({ ...each, n: numbers.get(each.n) ?? each.n })
  const inOrder = quotes.map(renumbered).sort((one, other) => one.n - other.n)
  return { sources: list.map(renumbered), quotes: inOrder }
}

/** Points the links to places that a quotation does not have to the article that it comes from. */
function linkedToArticle(part: string, quotation: string, article: string, idPrefix: string): string {
  return part.replace(/ href="#([^"]+)"/g, (link, id: string) => {
    if (quotation.includes(` id="${id}"`)) return link
    return ` href="${article}#${id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id}"`
  })
}

/** Returns the key of a place within a thread. */
export function placeOf({ articleId, anchor }: Pick<Source, 'articleId' | 'anchor'>): string {
  return `${articleId}#${anchor}`
}

/** Reads the texts that the sources come from, by source number, as far as the actor may still read them. */
async function originsOf(
  db: Db,
  actor: Actor,
  sources: readonly Source[],
  lang: Language
): Promise<Map<number, Origin>> {
  const ids = [...new Set(sources.map(({ articleId }) => articleId))]
  const { id, content, bestDiscussId, sdkFrom, sdkTo } = articles
  const rows = await db
    .select({ id, content, bestDiscussId, sdkFrom, sdkTo })
    .from(articles)
    .where(and(anyOf(id, ids), visibleTo(actor)))
  const byId = new Map(rows.map(row => [row.id, row]))
  const commentOf = ({ anchor, articleId }: Source) =>
    anchor === 'accepted' ? byId.get(articleId)?.bestDiscussId : Number(COMMENT_ANCHOR.exec(anchor)?.[1]) || null
  const commentRows = await db
    .select({ id: comments.id, content: comments.content, author: AUTHOR_COLUMNS })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      and(
        anyOf(
          comments.id,
          sources.flatMap(source => commentOf(source) ?? [])
        ),
        isShownComment()
      )
    )
  const commentsById = new Map(commentRows.map(row => [row.id, row]))
  const origins = new Map<number, Origin>()
  for (const source of sources) {
    const article = byId.get(source.articleId)
    if (!article) continue
    const comment = commentsById.get(commentOf(source) ?? 0)
    const accepted = source.anchor === 'accepted'
    if (comment)
      origins.set(source.n, {
        kind: accepted ? 'accepted' : 'comment',
        markdown: comment.content,
        anchor: null,
        author: toAuthorCard(comment.author, lang),
        sdkFrom: accepted ? article.sdkFrom : '',
        sdkTo: accepted ? article.sdkTo : ''
      })
    // The article does not say what a removed comment said.
    else if (!accepted && !COMMENT_ANCHOR.test(source.anchor)) {
      const faq = source.articleType === FAQ
      const whole = faq && article.content.length <= MAX_WHOLE_LENGTH
      const anchor = whole ? null : source.anchor
      const kind = faq ? 'faq' : source.articleType === PROBLEM_ASSISTANCE ? 'question' : 'section'
      origins.set(source.n, { kind, markdown: article.content, anchor, author: null, sdkFrom: '', sdkTo: '' })
    }
  }
  return origins
}

/** Share of the words of a quote that another one has, from which on it says nothing more. */
const SAME_SHARE = 0.85
/** Minimum length of a line that is compared, because short ones recur. */
const MIN_LINE_LENGTH = 12

/** Checks whether a text has nearly all lines of another. */
function saysAll(text: string, other: string): boolean {
  const lines = other
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length >= MIN_LINE_LENGTH)
  const all = lines.reduce((sum, { length }) => sum + length, 0)
  const there = lines.filter(line => text.includes(line)).reduce((sum, { length }) => sum + length, 0)
  return text.includes(other) || (all > 0 && there >= all * SAME_SHARE)
}
