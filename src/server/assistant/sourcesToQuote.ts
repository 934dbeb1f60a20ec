import type { Source, Verdict } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { outerHeading } from '../../domain/search/headingPath.ts'
import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { IDENTIFIER } from '../retrieval/passages/knownNames.ts'

/** Matches the anchor of a passage that is a comment. */
export const COMMENT_ANCHOR = /^comment-(\d+)$/
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
/** Minimum words of the question of a quote of another article, as a share of those of the first quote. */
const MIN_SHARE_OF_WORDS = 0.6

interface MinScoreShares {
  same: number
  other: number
}

/**
 * Selects the sources that an answer quotes, best first: those with a score close to the best that say as much as the first.
 * @param scores of the sources, without the similarity of titles
 */
export function sourcesToQuote(
  question: string,
  sources: readonly Source[],
  scores: readonly number[],
  verdict: Verdict
): Source[] {
  return choose(sources, scores, MIN_SCORE_SHARES[verdict])
    .filter(saysAsMuch(question))
    .filter(isOfNamedFunction(question))
}

/**
 * Selects sources with a score close to the best. Of a question article, selects only its solution, otherwise its
 * comments. Selects its own text only if there is nothing else, because it is not an answer.
 */
function choose(sources: readonly Source[], scores: readonly number[], { same, other }: MinScoreShares): Source[] {
  const rank = ({ anchor }: Source) => (anchor === 'accepted' ? 2 : COMMENT_ANCHOR.test(anchor) ? 1 : 0)
  const most = new Map<number, number>()
  for (const source of sources) most.set(source.articleId, Math.max(most.get(source.articleId) ?? 0, rank(source)))
  const best = scores[0] ?? 0
  const minScore = ({ articleId }: Source) => best * (articleId === sources[0]?.articleId ? same : other)
  const answering = sources.filter(
    (source, at) =>
      (scores[at] ?? 0) >= minScore(source) &&
      (source.articleType !== PROBLEM_ASSISTANCE || rank(source) === most.get(source.articleId))
  )
  // The first comment on a question stands where the question was found.
  const placeOf = (source: Source) => {
    const isFirst = answering.find(({ articleId }) => articleId === source.articleId) === source
    return sources.findIndex(each => (isFirst ? each.articleId === source.articleId : each === source))
  }
  const close = answering.toSorted((one, other) => placeOf(one) - placeOf(other))
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
 * the first one of its language is about something else, however many words by which people ask it has.
 */
function saysAsMuch(question: string): (source: Source, at: number, sources: readonly Source[]) => boolean {
  const terms = contentTerms(question)
  const held = ({ title, heading, text }: Source) => {
    const own = contentTerms(`${title}\n${heading}\n${text}`)
    return [...terms].filter(term => own.has(term)).length
  }
  return (source, _, sources) => {
    // Words of two languages cannot be compared.
    const first = sources.find(({ lang }) => lang === source.lang) ?? source
    return source.articleId === first.articleId || held(source) >= held(first) * MIN_SHARE_OF_WORDS
  }
}

/** Matches a heading that is the name of a function or structure. */
const FUNCTION_HEADING = /^[\d.\s]*([a-z]\w*_\w{2,})(?:\s*\(\))?$/i

/**
 * Returns a filter of the sources of an answer. If the first one is the entry of a function that the question names,
 * entries of others and the rest of its article answer something else.
 */
function isOfNamedFunction(question: string): (source: Source, at: number, sources: readonly Source[]) => boolean {
  const named = new Set(question.match(IDENTIFIER)?.map(name => name.toLowerCase()))
  const nameOf = ({ heading }: Source) => FUNCTION_HEADING.exec(outerHeading(heading))?.[1]?.toLowerCase()
  return (source, _, [first]) => {
    if (first === undefined || !named.has(nameOf(first) ?? '')) return true
    const name = nameOf(source)
    return name === undefined ? source.articleId !== first.articleId : named.has(name)
  }
}
