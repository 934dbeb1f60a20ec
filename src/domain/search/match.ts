import { fieldsOf, type JoinedFields, type JoinedPassage } from './fields.ts'
import type { Passage, SearchText } from './files.ts'
import { holds, type Joined, joinRun, placeOf } from './join.ts'
import { nearestWeight, placesOf, type Weights } from './nearness.ts'
import { isQuestion, type Query } from './query.ts'

/**
 * Kinds of matches of an article, best first. `part` means that it contains most of the words, or those of a question
 * far from one another.
 */
type Kind = 'run' | 'words' | 'part'

/** Kind of a match, and its score. Higher is better, within a kind. */
export interface Rating {
  kind: Kind
  score: number
}

/** A match in the text of an article. */
export interface Match extends Rating {
  /** Best passage. The beginning if only titles match. */
  passage: Passage | undefined
}

/** Points for a word by field. The server and the browser rate alike. */
const IN_TITLE = 40
const IN_SUBTITLE = 12
const IN_HEADING = 8
/** Maximum points for mentions in the text, saturated as in BM25. Lengths are in characters. */
const MENTION_POINTS = 10
const K1 = 1.2
const B = 0.75
const AVERAGE_LENGTH = 4000
/** Points for words that all are close to one another. */
const NEAR_POINTS = 60
/** Minimum share of the words of a question that are close to one another. */
const MIN_NEAR = 0.75
/** Maximum number of mentions of a word that are counted. */
const MAX_MENTIONS = 60
const MAX_MENTIONS_OF_PASSAGE = 6
const HEADING_WEIGHT = 3
const TEXT_WEIGHT = 2

const RANKS = { run: 1e6, words: 1e5, part: 0 }
const SOLVED_POINTS = 4

/** Returns the rank of a match among others. The greatest is the best. */
export function rankOf({ kind, score }: Rating, isSolved: boolean): number {
  return RANKS[kind] + score + (isSolved ? SOLVED_POINTS : 0)
}

/**
 * Rates how well an article matches a query: the whole query as one run, or else each of its words. Returns undefined if
 * the article does not match. `scale` estimates the mentions in a text that was read in part.
 */
export function rate(fields: JoinedFields, query: Query, scale = 1): Rating | undefined {
  const { run, words } = query
  const { title, smallTitle, whole } = fields
  const isInTitles = (word: string) => holds(title, word) || holds(smallTitle, word)
  const ofRun = placeOf(whole, joinRun(run))
  const runHit = ofRun >= 0 || isInTitles(run)
  const sought = runHit ? [run] : words
  // Long texts are looked through once for each word.
  const firsts: number[] = []
  for (const each of sought) {
    const first = runHit ? ofRun : placeOf(whole, joinRun(each))
    if (first < 0 && !runHit && !isInTitles(each)) return undefined
    firsts.push(first)
  }
  if (sought.length === 0) return undefined
  const places = new Map(
    sought.map((each, at) => {
      const first = firsts[at] ?? -1
      return [each, first < 0 ? [] : placesOf(whole, each, runHit ? MAX_MENTIONS : undefined, first)]
    })
  )
  const placesIn = (word: string) => places.get(word) ?? []
  const score =
    sought.reduce((sum, each) => sum + pointsOf(fields, each, placesIn(each).length, scale), 0) / sought.length
  if (runHit) return { kind: 'run', score }
  const titled = new Set(words.filter(word => holds(title, word)))
  const near = nearestWeight(placesIn, new Map(words.map(word => [word, 1])), titled) / words.length
  return { kind: isQuestion(query) && near < MIN_NEAR ? 'part' : 'words', score: score + NEAR_POINTS * near }
}

function pointsOf(
  { title, smallTitle, headings, whole }: JoinedFields,
  each: string,
  found: number,
  scale: number
): number {
  const length = (title.text.length + whole.text.length) * scale
  const norm = K1 * (1 - B + (B * length) / AVERAGE_LENGTH)
  const mentions = Math.min(found, MAX_MENTIONS) * scale
  return (
    (MENTION_POINTS * mentions) / (mentions + norm) +
    (holds(title, each) ? IN_TITLE : 0) +
    (holds(smallTitle, each) ? IN_SUBTITLE : 0) +
    (holds(headings, each) ? IN_HEADING : 0)
  )
}

/** Further mentions count less than another word. */
function textPoints(text: Joined, each: string): number {
  const mentions = placesOf(text, each, MAX_MENTIONS_OF_PASSAGE).length
  return mentions > 0 ? TEXT_WEIGHT + mentions / MAX_MENTIONS_OF_PASSAGE : 0
}

/** Returns the index of the passage with the whole query, else with most of its words. -1 if none has any. */
export function bestPassage(
  passages: readonly (JoinedPassage & { accepted?: boolean })[],
  { run, words }: Query
): number {
  let [most, found] = [0, -1]
  for (const [at, passage] of passages.entries()) {
    let points = 0
    for (const [index, each] of [run, ...words].entries()) {
      const weight = index === 0 ? 2 * words.length : 1
      points += weight * ((holds(passage.heading, each) ? HEADING_WEIGHT : 0) + textPoints(passage.text, each))
    }
    if (points > most || (points === most && points > 0 && passage.accepted && !passages[found]?.accepted))
      [most, found] = [points, at]
  }
  return found
}

/** Matches a query with an article. Returns undefined if the article lacks a word, or if those of a question are apart. */
export function matchText(text: SearchText, query: Query): Match | undefined {
  const fields = fieldsOf(text)
  const rating = rate(fields, query, text.scale)
  if (!rating || rating.kind === 'part') return undefined
  return { ...rating, passage: fields.passages[bestPassage(fields.passages, query)]?.passage }
}

/** Minimum share of the total word weight that an article must contain for a match of most words. */
const MIN_SHARE = 0.5

/**
 * Matches an article with most of the words of a question: those close to one another count twice. Returns undefined if
 * it has too few.
 */
export function matchMost(text: SearchText, weights: Weights): Match | undefined {
  const { title, smallTitle, whole, passages } = fieldsOf(text)
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const weigh = (...texts: readonly Joined[]) =>
    [...weights].reduce((sum, [word, weight]) => sum + (texts.some(text => holds(text, word)) ? weight : 0), 0)
  const held = weigh(title, smallTitle, whole)
  if (held === 0 || held < all * MIN_SHARE) return undefined
  const titled = new Set([...weights.keys()].filter(word => holds(title, word)))
  let best: { passage: Passage | undefined; weight: number } = { passage: undefined, weight: 0 }
  for (const { passage, heading, text } of passages) {
    const weight = weigh(heading, text) + weigh(heading) / 2
    if (weight > best.weight) best = { passage, weight }
  }
  const near = nearestWeight(word => placesOf(whole, word), weights, titled)
  return { kind: 'part', passage: best.passage, score: near + best.weight / 2 + held / 4 + weigh(title) / 4 }
}
