import { and, eq } from 'drizzle-orm'
import type { Quote, Source, Verdict } from '../../contract/assistant.ts'
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
import { IDENTIFIER } from '../retrieval/passages/knownNames.ts'
import { bestSentence, firstStatement, withoutSpaces } from './markedSentence.ts'
import { nextStepIn } from './nextStep.ts'
import type { Retrieved } from './retrieve.ts'

/** Limits the quotes of an answer. */
const MAX_QUOTES = 3
/**
 * Minimum scores of a quote as a share of the best score: of another section of the first article, which is often found by
 * its introduction, and of other articles. Lower ones are only sources. Next to a good answer, little else helps.
 */
const MIN_SCORE_SHARES = {
  strong: { same: 0.3, other: 0.6 },
  related: { same: 0.3, other: 0.5 },
  none: { same: 1, other: 1 }
} satisfies Record<Verdict, MinScoreShares>
/**
 * Sections of one article that come before those of others, and the minimum score of what another article says, as a share of
 * that of a third one, to come before it.
 */
const MAX_SECTIONS = 2
const EQUAL_SHARE = 0.9
/** Maximum characters of an FAQ entry that is quoted whole. */
const MAX_WHOLE_LENGTH = 1500
/** Minimum words of the question of a quote of another article, as a share of those of the first quote. */
const MIN_SHARE_OF_WORDS = 0.6
const COMMENT = /^comment-(\d+)$/

interface MinScoreShares {
  same: number
  other: number
}

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
  question: string,
  lang: Language,
  {
    kind,
    sources,
    textScores,
    verdict,
    followUp
  }: Pick<Retrieved, 'kind' | 'sources' | 'textScores' | 'verdict' | 'followUp'>,
  repeated: ReadonlySet<string>
): Promise<Quote[]> {
  const chosen = choose(sources, textScores, MIN_SCORE_SHARES[verdict])
    .filter(saysAsMuch(question))
    .filter(isOfNamedFunction(question))
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
 * Numbers the sources in reading order: those that are quoted, by article, then the others. Beside a strong answer, a
 * source about other chips is left out.
 */
export function quotedFirst(
  { sources, verdict }: Pick<Retrieved, 'sources' | 'verdict'>,
  quotes: readonly Quote[]
): { sources: Source[]; quotes: Quote[] } {
  const byNumber = new Map(sources.map(source => [source.n, source]))
  const leading = quotes.flatMap(({ n }) => byNumber.get(n) ?? [])
  const ordered = [...Map.groupBy(leading, ({ articleId }) => articleId).values()].flat()
  const chips = new Set(leading.flatMap(({ family1 }) => family1))
  const isBeside = ({ family1 }: Source) =>
    verdict !== 'strong' || chips.size === 0 || family1.length === 0 || family1.some(chip => chips.has(chip))
  const others = sources.filter(source => !leading.includes(source) && isBeside(source))
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

/**
 * Selects sources with a score close to the best. Of a question article, selects only its solution, otherwise its
 * comments. Selects its own text only if there is nothing else, because it is not an answer.
 */
function choose(sources: readonly Source[], scores: readonly number[], { same, other }: MinScoreShares): Source[] {
  const rank = ({ anchor }: Source) => (anchor === 'accepted' ? 2 : COMMENT.test(anchor) ? 1 : 0)
  const most = new Map<number, number>()
  for (const source of sources) most.set(source.articleId, Math.max(most.get(source.articleId) ?? 0, rank(source)))
  const best = scores[0] ?? 0
  const minScore = ({ articleId }: Source) => best * (articleId === sources[0]?.articleId ? same : other)
  const close = sources.filter(
    (source, at) =>
      (scores[at] ?? 0) >= minScore(source) &&
      (source.articleType !== PROBLEM_ASSISTANCE || rank(source) === most.get(source.articleId))
  )
  const sections = new Map<number, Set<string>>()
  const scoreOf = (source: Source) => scores[sources.indexOf(source)] ?? 0
  const isFurther = new Set(
    close.filter((source, at) => {
      const { articleId, anchor } = source
      const known = sections.get(articleId) ?? new Set()
      sections.set(articleId, known.add(anchor))
      const other = close.slice(at).find(each => each.articleId !== articleId)
      return known.size > MAX_SECTIONS && other !== undefined && scoreOf(other) >= scoreOf(source) * EQUAL_SHARE
    })
  )
  return [...close.filter(source => !isFurther.has(source)), ...isFurther]
}

/**
 * Returns a filter of the sources of an answer. A source of another article with far fewer words of the question than
 * the first one is about something else, however many words by which people ask it has.
 */
function saysAsMuch(question: string): (source: Source, at: number, sources: readonly Source[]) => boolean {
  const terms = contentTerms(question)
  const held = ({ title, heading, text }: Source) => {
    const own = contentTerms(`${title}\n${heading}\n${text}`)
    return [...terms].filter(term => own.has(term)).length
  }
  return (source, _, [first]) =>
    first === undefined ||
    source.articleId === first.articleId ||
    source.lang !== first.lang ||
    held(source) >= held(first) * MIN_SHARE_OF_WORDS
}

/** Matches a heading that is the name of a function or structure. */
const FUNCTION_HEADING = /^[\d.\s]*([a-z]\w*_\w{2,})(?:\s*\(\))?$/i

/**
 * Returns a filter of the sources of an answer. If the first one is the entry of a function that the question names,
 * entries of others and the rest of its article answer something else.
 */
function isOfNamedFunction(question: string): (source: Source, at: number, sources: readonly Source[]) => boolean {
  const named = new Set(question.match(IDENTIFIER)?.map(name => name.toLowerCase()))
  const nameOf = ({ heading }: Source) => FUNCTION_HEADING.exec(heading)?.[1]?.toLowerCase()
  return (source, _, [first]) => {
    if (first === undefined || !named.has(nameOf(first) ?? '')) return true
    const name = nameOf(source)
    return name === undefined ? source.articleId !== first.articleId : named.has(name)
  }
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
    anchor === 'accepted' ? byId.get(articleId)?.bestDiscussId : Number(COMMENT.exec(anchor)?.[1]) || null
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
    else if (!accepted) {
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
