import type { TitleRow } from '../search/files.ts'
import type { Candidate, SearchSource } from '../search/find.ts'
import { fold } from '../search/fold.ts'
import { ofTitleNumber } from '../search/largeSite.ts'
import { titleNumbers } from '../search/largeTitles.ts'
import { allRows, rowsOf } from '../search/rows.ts'

const MAX_SIMILAR = 4
/** Minimum share of the typed title that a similar title must contain. */
const MIN_SIMILARITY = 0.3
/** Minimum number of terms for comparing two titles. */
const MIN_TERMS = 3
/** Maximum numbers of title terms looked up, and of titles compared, on a large site. */
const MAX_PARTS_LOOKED_UP = 24
const MAX_ROWS_COMPARED = 32

/**
 * Returns articles that may have a similar title. On a large site, these are the titles that share most of its rare
 * terms.
 */
export async function likelySimilar(source: SearchSource, typed: string): Promise<Candidate[]> {
  const { large } = await source.manifest()
  if (!large) return allRows(source)
  const shares = new Map<number, number>()
  const add = async (part: string) => {
    const numbers = await titleNumbers(source, large, part, 1)
    const weight = Math.log(1 + large.articles / (1 + numbers.length))
    for (const number of numbers) shares.set(number, (shares.get(number) ?? 0) + weight)
  }
  await Promise.all([...partsOf(typed)].slice(0, MAX_PARTS_LOOKED_UP).map(add))
  const likely = [...shares].sort(([, one], [, other]) => other - one).slice(0, MAX_ROWS_COMPARED)
  return rowsOf(
    source,
    likely.map(([number]) => ofTitleNumber(number).id)
  )
}

/**
 * Returns articles whose titles share the rare terms of the typed title. Of equal matches, solved questions come first.
 */
export function similarTitles(typed: string, rows: readonly TitleRow[]): TitleRow[] {
  const wanted = partsOf(typed)
  if (wanted.size < MIN_TERMS) return []
  const known = rows.filter(row => row.id > 0).map(row => ({ row, parts: partsOf(row.bigTitle) }))
  const among = new Map<string, number>()
  for (const { parts } of known)
    for (const part of parts) if (wanted.has(part)) among.set(part, (among.get(part) ?? 0) + 1)
  const weight = (part: string) => Math.log(1 + known.length / (1 + (among.get(part) ?? 0)))
  const sum = (parts: Iterable<string>) => [...parts].reduce((total, part) => total + weight(part), 0)
  const whole = sum(wanted)
  return known
    .map(({ row, parts }) => ({ row, score: sum([...parts].filter(part => wanted.has(part))) / whole }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .map(({ row, score }) => ({ row, score: score + (row.solved === '1' ? 0.1 : 0) }))
    .sort((one, other) => other.score - one.score || other.row.hotness - one.row.hotness)
    .slice(0, MAX_SIMILAR)
    .map(({ row }) => row)
}

/** Returns Latin words and numbers, and pairs of Chinese characters. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>()
  for (const [run] of fold(text).matchAll(/[\p{Script=Han}]+|[a-z0-9_.]+/gu)) {
    if (/^[a-z0-9_.]/.test(run)) {
      if (run.length > 1) parts.add(run.replace(/\.+$/, ''))
    } else for (let at = 0; at + 1 < run.length; at++) parts.add(run.slice(at, at + 2))
  }
  return parts
}
