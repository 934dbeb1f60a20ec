import type { Language } from '../language/languages.ts'
import type { Manifest, RecentArticle, SearchText, TitleRow } from './files.ts'
import { fold } from './fold.ts'
import { readText } from './longText.ts'
import { type Match, matchText } from './match.ts'
import type { Query } from './query.ts'
import type { Shard } from './shard.ts'

/** Where the files of the index come from: the network, a cache, a disk. Each gives a file once and keeps it. */
export interface SearchSource {
  manifest(): Promise<Manifest>
  titles(lang: Language): Promise<TitleRow[]>
  /** Rows of a large site, by their file: complete ones, or without titles. */
  rows(file: string): Promise<Candidate[]>
  /** Pairs, by their file. */
  shard(file: string): Promise<Shard>
  /** Undefined for an article that is there no more. */
  text(id: number): Promise<SearchText | undefined>
  /** One part of a long text. */
  part(id: number, part: number): Promise<SearchText>
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

/** Reads candidates side by side and keeps those that hold the query, the best first. */
export async function confirm(source: SearchSource, rows: readonly Candidate[], query: Query): Promise<Found[]> {
  const found = await Promise.all(
    rows.map(async row => {
      const text = await readText(source, row, query)
      const match = text && matchText(text, query)
      // Rows of a large site may come without their titles.
      return text && match ? [{ ...row, bigTitle: row.bigTitle || text.title, text, match }] : []
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
