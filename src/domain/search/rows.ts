import { LANGUAGES } from '../language/languages.ts'
import { type LargeSite, rowFactsFile, titleBlockFile } from './files.ts'
import type { Candidate, SearchSource } from './find.ts'
import { titleBlockOf } from './largeSite.ts'

/** Returns all articles of a site that is not large, in index order. */
export async function allRows(source: SearchSource): Promise<Candidate[]> {
  const lists = await Promise.all(
    LANGUAGES.map(async lang => (await source.titles(lang)).map(row => ({ ...row, lang })))
  )
  return lists.flat()
}

/** Returns all articles of a large site, without titles. */
export async function allFacts(source: SearchSource, { ranges }: LargeSite): Promise<Candidate[]> {
  return (await Promise.all(ranges.map(range => source.rows(rowFactsFile(range))))).flat()
}

/** Returns the rows of articles in the order of `ids`, without those that no longer exist. */
export async function rowsOf(source: SearchSource, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { large } = await source.manifest()
  const rows = large ? await blocksOf(source, ids) : await allRows(source)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns the row of an article of a large site. Asks for its block at once. */
export async function rowOfLarge(source: SearchSource, id: number): Promise<Candidate | undefined> {
  return (await blocksOf(source, [id])).find(row => row.id === id)
}

async function blocksOf(source: SearchSource, ids: readonly number[]): Promise<Candidate[]> {
  const blocks = [...new Set(ids.map(titleBlockOf))]
  // The failure of one block does not affect the others.
  const lists = await Promise.all(blocks.map(block => source.rows(titleBlockFile(block)).catch(() => [])))
  return lists.flat()
}
