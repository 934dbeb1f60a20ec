import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../src/domain/language/languages.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  type SearchText,
  shardFile,
  type TitleRow,
  textFile,
  titlesFile
} from '../../src/domain/search/files.ts'
import { type TitleColumns, toColumns, toRows } from '../../src/domain/search/titles.ts'
import { loadTraditional } from '../../src/domain/search/variants.ts'
import { pairShardsFor, startPairIndex } from '../build/pairIndex.ts'

const TEXTS_READ_AT_ONCE = 64

/**
 * What the search of a pack reads, by path: the same files as the site has, of these articles alone, so that every run of
 * characters in them is found without reading each. `client` is the folder of the build.
 */
export async function packSearchFiles(client: string, ids: ReadonlySet<number>): Promise<Map<string, Buffer | string>> {
  // As the browser folds what it looks for.
  await loadTraditional()
  const files = new Map<string, Buffer | string>()
  const pairs = startPairIndex()
  for (const lang of LANGUAGES) {
    const columns = JSON.parse(await readFile(join(client, titlesFile(lang)), 'utf8')) as TitleColumns
    const rows: TitleRow[] = []
    const wanted = toRows(columns).filter(({ id }) => ids.has(id))
    for (let at = 0; at < wanted.length; at += TEXTS_READ_AT_ONCE) {
      const some = wanted.slice(at, at + TEXTS_READ_AT_ONCE)
      const texts = await Promise.all(some.map(({ id }) => readText(client, id)))
      for (const [index, text] of texts.entries()) {
        const row = some[index]
        if (!text || !row) continue
        pairs.add(text)
        rows.push(row)
      }
    }
    files.set(titlesFile(lang), JSON.stringify(toColumns(rows)))
  }
  for await (const [number, shard] of pairs.shards()) files.set(shardFile(number), shard)
  const manifest: Manifest = { shards: pairShardsFor(pairs.size()), newer: {}, revision: 0 }
  files.set(MANIFEST_FILE, JSON.stringify(manifest))
  return files
}

async function readText(client: string, id: number): Promise<SearchText | undefined> {
  const text = await readFile(join(client, textFile(id)), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as SearchText)
}
