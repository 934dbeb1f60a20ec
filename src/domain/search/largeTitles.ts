import type { Language } from '../language/languages.ts'
import { candidates } from './candidates.ts'
import { type LargeSite, titleShardFile } from './files.ts'
import { type Candidate, inTitles, type SearchSource } from './find.ts'
import { ofTitleNumber } from './largeSite.ts'
import type { Query } from './query.ts'
import { rowsOf } from './rows.ts'

/** Maximum number of title shards to load for a run, and for each of several words. */
export const TITLE_SHARDS_A_RUN = 2
const TITLE_SHARDS_A_WORD = 1
/**
 * Maximum number of words looked up separately. A title seldom contains more of them apart, and the pairs of texts
 * include those of titles.
 */
const MAX_WORDS_APART = 4
/** Numbers of rows after which they are shown. A row may take a round trip on a slow connection. */
const ROWS_SHOWN_AT = [1, 4, 12]

/** Returns the articles of a large site whose titles may match a query, with their languages. */
export async function inTitlePairs(
  source: SearchSource,
  large: LargeSite,
  { run, words }: Query
): Promise<Map<number, Language>> {
  const [whole, ...apart] = await Promise.all([
    titleNumbers(source, large, run, TITLE_SHARDS_A_RUN),
    ...(words.length <= MAX_WORDS_APART
      ? words.filter(word => word !== run).map(word => titleNumbers(source, large, word, TITLE_SHARDS_A_WORD))
      : [])
  ])
  const every = apart.reduce<number[] | undefined>((common, list) => {
    const there = new Set(list)
    return common ? common.filter(number => there.has(number)) : list
  }, undefined)
  const numbers = new Set([...(whole ?? []), ...(every ?? [])])
  return new Map(
    [...numbers].map(number => {
      const { id, lang } = ofTitleNumber(number)
      return [id, lang]
    })
  )
}

/** Returns the numbers of articles of a large site whose titles may contain a run. */
export function titleNumbers(source: SearchSource, large: LargeSite, run: string, most: number): Promise<number[]> {
  return candidates(
    run,
    { shards: large.titleShards, isSplit: true },
    number => source.shard(titleShardFile(number)),
    most
  )
}

/** Yields the articles of a large site whose titles match the query, in the batches in which they are read. */
export async function* firstInTitles(
  source: SearchSource,
  large: LargeSite,
  query: Query,
  lang: Language
): AsyncGenerator<Candidate[]> {
  const titles = await inTitlePairs(source, large, query)
  const ids = likelyOrder(titles.keys(), new Set(), titles, large, lang)
  const batches = ROWS_SHOWN_AT.filter((_, at) => at === 0 || ids.length > (ROWS_SHOWN_AT[at - 1] ?? 0))
  let shown = 0
  for (const [at, count] of batches.entries()) {
    // The next rows are already on their way while the first ones are shown.
    const next = rowsOf(source, ids.slice(0, batches[at + 1] ?? count))
    next.catch(() => undefined)
    const rows = inTitles(await rowsOf(source, ids.slice(0, count)), query)
    if (rows.length > shown) yield rows
    shown = rows.length
  }
}

/**
 * Orders ids of a large site by relevance for reading: those with the run first, then possible title matches, the
 * reader's language, hot articles, and new ones.
 */
export function likelyOrder(
  ids: Iterable<number>,
  together: ReadonlySet<number>,
  titles: ReadonlyMap<number, Language>,
  { hottest }: LargeSite,
  lang: Language
): number[] {
  const heat = new Map(hottest.map((id, at) => [id, hottest.length - at]))
  const rank = (id: number) =>
    (together.has(id) ? 4e6 : 0) +
    (titles.has(id) ? 2e6 : 0) +
    (titles.get(id) === lang ? 1e6 : 0) +
    (heat.get(id) ?? 0)
  const ranks = [...ids].map(id => ({ id, rank: rank(id) }))
  return ranks.sort((one, other) => other.rank - one.rank || other.id - one.id).map(({ id }) => id)
}
