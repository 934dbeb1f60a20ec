import { LANGUAGES } from '../language/languages.ts'
import { type LargeSite, rowFactsFile, titleBlockFile } from './files.ts'
import type { Candidate, SearchSource } from './find.ts'
import { titleBlockOf } from './largeSite.ts'

/** Every article of a site that is not large, in the order of the index. */
export async function allRows(source: SearchSource): Promise<Candidate[]> {
  const lists = await Promise.all(
    LANGUAGES.map(async lang => (await source.titles(lang)).map(row => ({ ...row, lang })))
  )
  return lists.flat()
}

/** Every article of a large site, without titles. */
export async function allFacts(source: SearchSource, { ranges }: LargeSite): Promise<Candidate[]> {
  return (await Promise.all(ranges.map(range => source.rows(rowFactsFile(range))))).flat()
}

/** The rows of these articles, in the order of `ids`, without those that are there no more. */
export async function rowsOf(source: SearchSource, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { large } = await source.manifest()
  const rows = large ? await blocksOf(source, ids) : await allRows(source)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

async function blocksOf(source: SearchSource, ids: readonly number[]): Promise<Candidate[]> {
  const blocks = [...new Set(ids.map(titleBlockOf))]
  // One that fails takes no other with it.
  const lists = await Promise.all(blocks.map(block => source.rows(titleBlockFile(block)).catch(() => [])))
  return lists.flat()
}
