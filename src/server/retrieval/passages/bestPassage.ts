import { fold } from '../../../domain/search/fold.ts'
import type { Query } from '../../../domain/search/query.ts'
import type { CachedPassage } from '../textCache.ts'

/** A term in a heading says more about a passage than a term in its text. */
const HEADING_WEIGHT = 3
const TEXT_WEIGHT = 2

/** Returns the passage with the whole query, else with most of its words, else the first passage. */
export function bestPassage(passages: readonly CachedPassage[], query: Query): CachedPassage | undefined {
  // Tries lower case first. Most texts need no more, and full folding takes fifty times as long.
  return best(passages, query, text => text.toLowerCase()) ?? best(passages, query, fold) ?? passages[0]
}

function best(
  passages: readonly CachedPassage[],
  { run, words }: Query,
  folded: (text: string) => string
): CachedPassage | undefined {
  let [most, found] = [0, undefined as CachedPassage | undefined]
  for (const passage of passages) {
    const [heading, text] = [folded(passage.heading), folded(passage.text)]
    let points = 0
    for (const [at, each] of [run, ...words].entries()) {
      const weight = at === 0 ? 2 * words.length : 1
      points += weight * ((heading.includes(each) ? HEADING_WEIGHT : 0) + (text.includes(each) ? TEXT_WEIGHT : 0))
    }
    if (points > most || (points === most && points > 0 && passage.accepted && !found?.accepted))
      [most, found] = [points, passage]
  }
  return found
}
