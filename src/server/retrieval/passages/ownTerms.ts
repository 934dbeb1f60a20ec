import { pairsOf } from '../index/contentTerms.ts'
import { type Compound, characterPairs, compoundsIn, numberedNamesIn, termsOf } from '../index/terms.ts'
import { absentCompounds } from './spelling.ts'

/** Passages that have a pair of characters from which on it is taken for a word. */
const MIN_PASSAGES_OF_PAIR = 2
/** Matches particles, which stand between words: `的内` of `板子的内核` is chance, however rare it is. */
const PARTICLE = /[的了吗呢吧]/
const LONG_WORD = /^\p{Script=Han}{3,}$/u

/** The terms that a question is made of, without chance pairs of characters. */
export interface OwnTerms {
  terms: readonly string[]
  /** Pairs of characters of longer words among them. */
  pairs: ReadonlySet<string>
  /** Single characters that are half of a pair that is a word. */
  halves: ReadonlySet<string>
  /** Parts of compound names that the documents know. */
  parts: ReadonlySet<string>
}

/** Returns the terms of a question by which passages are found and ranked. */
export function ownTerms(
  query: string,
  context: string,
  queryTerms: readonly string[],
  counts: ReadonlyMap<string, number>
): OwnTerms {
  // A pair that no text has is chance. Of one that is a word, its characters say little.
  const characters = characterPairs(`${query}\n${context}`)
  const isWord = (pair: string) => !PARTICLE.test(pair) && (counts.get(pair) ?? 0) >= MIN_PASSAGES_OF_PAIR
  const absent = absentCompounds(query, counts)
  // Nobody needs to write `step 3` as one word.
  for (const name of numberedNamesIn(`${query}\n${context}`)) if (!counts.has(name)) absent.add(name)
  const { parts, redundant } = knownCompounds(`${query}\n${context}`, counts)
  const terms = queryTerms.filter(
    term => (!characters.has(term) || isWord(term)) && !absent.has(term) && !redundant.has(term)
  )
  return {
    terms,
    pairs: new Set(terms.filter(term => LONG_WORD.test(term)).flatMap(pairsOf)),
    halves: new Set([...characters].filter(isWord).flatMap(pair => [...pair])),
    parts
  }
}

/**
 * Returns the parts of compound names that the documents know, as far as they are no words of their own in the question,
 * several parts of any, and ways to write the whole besides the last one, which every text with one of them has too. Otherwise
 * `Wi-Fi` would count four times.
 */
function knownCompounds(
  text: string,
  counts: ReadonlyMap<string, number>
): Record<'parts' | 'redundant', ReadonlySet<string>> {
  const compounds = compoundsIn(text)
  const known = compounds.filter(({ whole }) => counts.has(whole.at(-1) ?? ''))
  const [written, inNames] = [timesOf(termsOf(text)), timesOf(known.flatMap(({ part }) => part))]
  const wholes = new Set(compounds.flatMap(({ whole }) => whole))
  const spansOf = ({ span }: Compound) => span.filter(term => !wholes.has(term))
  return {
    parts: new Set([
      ...[...inNames.keys()].filter(part => written.get(part) === inNames.get(part)),
      ...compounds.flatMap(spansOf)
    ]),
    redundant: new Set(known.flatMap(one => [...one.whole.slice(0, -1), ...spansOf(one)]))
  }
}

/** Returns how often each term occurs. */
function timesOf(terms: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
  return times
}
