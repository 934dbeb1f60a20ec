import type { TitleRow } from '../search/files.ts'
import type { Candidate, SearchSource } from '../search/find.ts'
import { fold } from '../search/fold.ts'
import { ofTitleNumber } from '../search/largeSite.ts'
import { titleNumbers } from '../search/largeTitles.ts'
import { allRows, rowsOf } from '../search/rows.ts'

const MAX_SIMILAR = 4
/** A title has to share so much of what is typed. */
const MIN_SIMILARITY = 0.3
/** With fewer parts two titles cannot be compared. */
const MIN_TERMS = 3
/** Of a large site so many parts of a title are looked up, and so many titles compared. */
const MAX_PARTS_LOOKED_UP = 24
const MAX_ROWS_COMPARED = 32

/** Articles that may have a title like this one: of a large site those whose titles share the most of its rare parts. */
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

/** Articles whose titles share the rare parts of what is typed, solved questions first among equals. */
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

/** Words in Latin letters and digits, and pairs of Chinese characters. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>()
  for (const [run] of fold(text).matchAll(/[\p{Script=Han}]+|[a-z0-9_.]+/gu)) {
    if (/^[a-z0-9_.]/.test(run)) {
      if (run.length > 1) parts.add(run.replace(/\.+$/, ''))
    } else for (let at = 0; at + 1 < run.length; at++) parts.add(run.slice(at, at + 2))
  }
  return parts
}
