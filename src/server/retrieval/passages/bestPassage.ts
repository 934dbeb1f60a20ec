import { fold } from '../../../domain/search/fold.ts'
import type { Query } from '../../../domain/search/query.ts'
import type { CachedPassage } from '../textCache.ts'

/** A term in a heading says more about a passage than one in its text. */
const HEADING_WEIGHT = 3
const TEXT_WEIGHT = 2

/** The passage with the whole run, else with most of the words; the first of an article where none has any. */
export function bestPassage(passages: readonly CachedPassage[], query: Query): CachedPassage | undefined {
  // Most texts have the width and the case of what is typed; folding each character of them takes fifty times as long.
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
