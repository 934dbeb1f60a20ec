import { LANGUAGES, type Language } from '../language/languages.ts'
import { candidates } from './candidates.ts'
import type { Manifest, RecentArticle, SearchText, TitleRow } from './files.ts'
import { fold } from './fold.ts'
import { type Match, matchText } from './match.ts'
import type { Query } from './query.ts'
import type { Shard } from './shard.ts'

/** Where the files of the index come from: the network, a cache, a disk. Each gives a file once and keeps it. */
export interface SearchSource {
  manifest(): Promise<Manifest>
  titles(lang: Language): Promise<TitleRow[]>
  shard(number: number): Promise<Shard>
  /** Undefined for an article that is there no more. */
  text(id: number): Promise<SearchText | undefined>
  /** What may hold the query and is newer than the index; nothing where there is no server to ask. */
  recent?(query: Query): Promise<RecentArticle[]>
}

/** An article that may hold what is looked for. */
export interface Candidate extends TitleRow {
  lang: Language
  /** It may hold all of the query as one run, and not only the words apart. */
  together?: boolean
}
/** An article that holds it. */
export interface Found extends Candidate {
  text: SearchText
  match: Match
}

/** Articles whose title holds the query, from the small files of titles alone. */
export function inTitles(rows: readonly Candidate[], { run, words }: Query): Candidate[] {
  if (run === '') return []
  const titles = new Map(rows.map(row => [row, fold(row.bigTitle)]))
  const whole = rows.filter(row => titles.get(row)?.includes(run))
  if (words.length < 2) return whole
  const there = new Set(whole)
  return [...whole, ...rows.filter(row => !there.has(row) && words.every(word => titles.get(row)?.includes(word)))]
}

/** Words apart only fill up what the run itself did not find, and each other out. */
export const SHARDS_A_WORD = 3

/** Every article, in the order of the index. */
export async function allRows(source: SearchSource): Promise<Candidate[]> {
  const lists = await Promise.all(
    LANGUAGES.map(async lang => (await source.titles(lang)).map(row => ({ ...row, lang })))
  )
  return lists.flat()
}

/**
 * Every article that may hold the query, and no article that holds it is missing: as one run of two or more
 * characters, or its words apart. The likeliest come first: titles, then the reader's language, then what is hot.
 */
export async function mayHold(source: SearchSource, query: Query, lang: Language): Promise<Candidate[]> {
  const [manifest, rows] = await Promise.all([source.manifest(), allRows(source)])
  const ofRun = (run: string, most?: number): Promise<number[]> =>
    run.length < 2 ? Promise.resolve([]) : candidates(run, manifest.shards, number => source.shard(number), most)
  const words = query.words.filter(word => word.length > 1)
  const [whole, ...apart] = await Promise.all([
    ofRun(query.run),
    ...(words.length > 1 ? words.map(word => ofRun(word, SHARDS_A_WORD)) : [])
  ])
  const every = apart.reduce<number[] | undefined>((common, list) => {
    const there = new Set(list)
    return common ? common.filter(id => there.has(id)) : list
  }, undefined)
  const together = new Set(whole)
  const held = new Set([...together, ...(every ?? [])])
  const titled = new Set(inTitles(rows, query).map(row => row.id))
  // The server blanks the rows of articles that changed since the build: no pair leads to them.
  const ranked = rows.flatMap(row => {
    if (!held.has(row.id) && !titled.has(row.id)) return []
    const likely = (together.has(row.id) ? 1e7 : 0) + (titled.has(row.id) ? 1e6 : 0) + (row.lang === lang ? 1e5 : 0)
    return [{ row: { ...row, together: together.has(row.id) }, rank: likely + row.hotness }]
  })
  return ranked.sort((one, other) => other.rank - one.rank).map(({ row }) => row)
}

/** Reads candidates side by side and keeps those that hold the query, the best first. */
export async function confirm(source: SearchSource, rows: readonly Candidate[], query: Query): Promise<Found[]> {
  const found = await Promise.all(
    rows.map(async row => {
      const text = await source.text(row.id)
      const match = text && matchText(text, query)
      return text && match ? [{ ...row, text, match }] : []
    })
  )
  return bestFirst(found.flat())
}

/** Those that hold the query as one run first, then by how much they say of it, solved questions a little ahead. */
export function bestFirst(found: readonly Found[]): Found[] {
  const rank = ({ match, solved, hotness }: Found) =>
    (match.kind === 'run' ? 1e6 : 0) + match.score * 10 + (solved === '1' ? 20 : 0) + hotness / 100
  return found.toSorted((one, other) => rank(other) - rank(one))
}
