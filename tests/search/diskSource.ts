import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { MANIFEST_FILE, TRADITIONAL_FILE, textFile, textPartFile, titlesFile } from '../../src/domain/search/files.ts'
import type { SearchSource } from '../../src/domain/search/find.ts'
import { decodeShard } from '../../src/domain/search/shard.ts'
import { rowsWithLang, toRows } from '../../src/domain/search/titles.ts'

/** Opens the search index below a client folder, read like a browser reads it from the network: each file once. */
export function diskSource(client: string): SearchSource {
  const cached = new Map<string, Promise<unknown>>()
  const once = <T>(path: string, read: (file: Buffer) => T): Promise<T> => {
    const reading = (cached.get(path) as Promise<T> | undefined) ?? readFile(join(client, path)).then(read)
    cached.set(path, reading)
    return reading
  }
  const json = (path: string) => once(path, file => JSON.parse(file.toString()))
  return {
    manifest: () => json(MANIFEST_FILE),
    titles: lang => once(titlesFile(lang), file => toRows(JSON.parse(file.toString()))),
    rows: path => once(path, file => rowsWithLang(JSON.parse(file.toString()))),
    shard: path => once(path, file => decodeShard(gunzipSync(file))),
    text: id => json(textFile(id)).catch(() => undefined),
    traditional: () => once(TRADITIONAL_FILE, file => file.toString()),
    part: (id, part) => json(textPartFile(id, part))
  }
}
