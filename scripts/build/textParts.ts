import { partShardFile, type SearchText, textPartFile } from '../../src/domain/search/files.ts'
import { partShardsFor, partsOf } from '../../src/domain/search/longText.ts'
import { gramsOfPassages, packShard, shardsOf } from './pairIndex.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

/** Counts the parts of a text. 0 for a short text. */
export function countParts(text: SearchText): number {
  return partsOf(text).length
}

/** Returns the files of a long text by path: its parts, and the pairs of each. Empty for a short text. */
export async function textPartFiles(text: SearchText): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>()
  const parts = partsOf(text)
  if (parts.length === 0) return files
  for (const [at, part] of parts.entries()) files.set(textPartFile(text.id, at), JSON.stringify(part))
  const shards = shardsOf(
    parts.map((part, at) => ({ number: at, grams: gramsOfPassages(part) })),
    partShardsFor(parts.length)
  )
  for (const [number, shard] of shards.entries()) files.set(partShardFile(text.id, number), await packShard(shard))
  return files
}

/** Updates the files of a text's parts, from `was` in the previous release to `is`. */
export async function updateTextParts(
  files: ReleaseFiles,
  was: SearchText | undefined,
  is: SearchText | undefined
): Promise<void> {
  const fresh = is ? await textPartFiles(is) : new Map<string, string | Buffer>()
  for (const [file, body] of fresh) files.put(file, body)
  if (!was) return
  const parts = countParts(was)
  for (let at = 0; at < parts; at++) if (!fresh.has(textPartFile(was.id, at))) files.remove(textPartFile(was.id, at))
  const shards = parts > 0 ? partShardsFor(parts) : 0
  for (let at = 0; at < shards; at++) if (!fresh.has(partShardFile(was.id, at))) files.remove(partShardFile(was.id, at))
}
