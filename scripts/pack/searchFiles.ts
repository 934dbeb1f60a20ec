import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../src/domain/language/languages.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  type SearchText,
  TRADITIONAL_FILE,
  textFile,
  titleBlockFile,
  titlesFile
} from '../../src/domain/search/files.ts'
import { titleBlockOf } from '../../src/domain/search/largeSite.ts'
import { rowsWithLang, type TitleColumns, toColumns, toRows } from '../../src/domain/search/titles.ts'
import { loadTraditional, traditionalPairs, variantsIn } from '../../src/domain/search/variants.ts'
import {
  type PairKind,
  pairShardsFor,
  startPairIndex,
  TEXT_PAIRS,
  TEXT_PAIRS_OF_LARGE_SITE,
  TITLE_PAIRS
} from '../build/pairIndex.ts'
import { textPartFiles } from '../build/textParts.ts'
import { describeLarge, isLarge, type Row, titleFiles } from '../build/titleFiles.ts'

const TEXTS_READ_AT_ONCE = 64
const NO_ROWS = toColumns([])

/**
 * Returns the search files of a pack by path. They have the same format as the site's files but contain only these
 * articles. Every run of characters in them is found without reading each text. `client` is the build folder.
 */
export async function packSearchFiles(client: string, ids: ReadonlySet<number>): Promise<Map<string, Buffer | string>> {
  // Texts must be folded in the same way as the browser folds queries.
  await loadTraditional()
  const files = new Map<string, Buffer | string>()
  const ofTexts = isLarge(ids.size) ? TEXT_PAIRS_OF_LARGE_SITE : TEXT_PAIRS
  const [pairs, titlePairs] = [startPairIndex(ofTexts), startPairIndex(TITLE_PAIRS)]
  const rows: Row[] = []
  const wanted = await readRows(client, ids)
  for (let at = 0; at < wanted.length; at += TEXTS_READ_AT_ONCE) {
    const some = wanted.slice(at, at + TEXTS_READ_AT_ONCE)
    const texts = await Promise.all(some.map(({ id }) => readText(client, id)))
    for (const [index, text] of texts.entries()) {
      const row = some[index]
      if (!text || !row) continue
      pairs.add(text)
      titlePairs.add(text)
      rows.push(row)
      if (row.parts) for (const [file, body] of await textPartFiles(text)) files.set(file, body)
    }
  }
  const large = isLarge(ids.size)
  for (const [file, body] of titleFiles(rows, large)) files.set(file, body)
  const addShards = async (kind: PairKind, index: typeof pairs) => {
    for await (const [number, shard] of index.shards()) files.set(kind.file(number), shard)
    return pairShardsFor(kind, index.size())
  }
  const { chips = {} } = JSON.parse(await readFile(join(client, MANIFEST_FILE), 'utf8')) as Manifest
  const manifest: Manifest = { shards: await addShards(ofTexts, pairs), newer: {}, revision: 0, chips }
  if (large) manifest.large = describeLarge(rows, await addShards(TITLE_PAIRS, titlePairs))
  const variants = variantsIn(rows.map(({ bigTitle }) => bigTitle))
  if (variants) manifest.variants = variants
  files.set(TRADITIONAL_FILE, await traditionalPairs())
  files.set(MANIFEST_FILE, JSON.stringify(manifest))
  return files
}

/** Returns the rows of these articles from the site's search files. */
async function readRows(client: string, ids: ReadonlySet<number>): Promise<Row[]> {
  const read = async <T>(file: string) => JSON.parse(await readFile(join(client, file), 'utf8')) as T
  const rows: Row[] = []
  if ((await read<Manifest>(MANIFEST_FILE)).large)
    // A missing block contains none of these articles.
    for (const block of new Set([...ids].map(titleBlockOf)))
      rows.push(...rowsWithLang(await read<TitleColumns>(titleBlockFile(block)).catch(() => NO_ROWS)))
  else
    for (const lang of LANGUAGES)
      rows.push(...toRows(await read<TitleColumns>(titlesFile(lang))).map(row => ({ ...row, lang })))
  return rows.filter(({ id }) => ids.has(id))
}

async function readText(client: string, id: number): Promise<SearchText | undefined> {
  const text = await readFile(join(client, textFile(id)), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as SearchText)
}
