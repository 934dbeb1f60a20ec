import type { Language } from '../language/languages.ts'
import type { Manifest, RecentArticle, SearchText, TitleRow } from './files.ts'
import { fold } from './fold.ts'
import { holds, type Joined, joinText } from './join.ts'
import { readText } from './longText.ts'
import { type Match, matchText, rankOf } from './match.ts'
import type { Query } from './query.ts'
import type { Shard } from './shard.ts'

/** Source of the index files: the network, a cache, or a disk. Each loads a file once and caches it. */
export interface SearchSource {
  manifest(): Promise<Manifest>
  titles(lang: Language): Promise<TitleRow[]>
  /** Rows of a large site, by file: complete or without titles. */
  rows(file: string): Promise<Candidate[]>
  /** Pairs, by file. */
  shard(file: string): Promise<Shard>
  /** Undefined if the article no longer exists. */
  text(id: number): Promise<SearchText | undefined>
  /** One part of a long text. */
  part(id: number, part: number): Promise<SearchText>
  /** The table of traditional characters, see `learnVariants`. */
  traditional?(): Promise<string>
  /** Articles that may match the query and are newer than the index. Undefined if there is no server. */
  recent?(query: Query): Promise<RecentArticle[]>
}

/** An article that may match the query. */
export interface Candidate extends TitleRow {
  lang: Language
  /** True if it may contain the whole query as one run, not only the separate words. */
  together?: boolean
}
/** An article that matches the query. */
export interface Found extends Candidate {
  text: SearchText
  match: Match
}

/** Finds articles whose title matches the query, from the small title files only. */
export function inTitles(rows: readonly Candidate[], { run, words }: Query): Candidate[] {
  if (run === '') return []
  const titles = new Map(rows.map(row => [row, joinText(fold(row.bigTitle))]))
  const has = (row: Candidate, each: string) => holds(titles.get(row) as Joined, each)
  const whole = rows.filter(row => has(row, run))
  if (words.length === 0 || (words.length === 1 && words[0] === run)) return whole
  const there = new Set(whole)
  return [...whole, ...rows.filter(row => !there.has(row) && words.every(word => has(row, word)))]
}

/** Reads candidates in parallel and returns those that match the query, best first. */
export async function confirm(source: SearchSource, rows: readonly Candidate[], query: Query): Promise<Found[]> {
  const found = await Promise.all(
    rows.map(async row => {
      const text = await readText(source, row, query)
      const match = text && matchText(text, query)
      // Rows of a large site may have no title.
      return text && match ? [{ ...row, bigTitle: row.bigTitle || text.title, text, match }] : []
    })
  )
  return bestFirst(found.flat())
}

/** Sorts matches: those with the query as one run first, then by score, with solved questions slightly ahead. */
export function bestFirst(found: readonly Found[]): Found[] {
  const rank = ({ match, solved, hotness }: Found) => rankOf(match, solved === '1') + hotness / 1000
  return found.toSorted((one, other) => rank(other) - rank(one))
}
