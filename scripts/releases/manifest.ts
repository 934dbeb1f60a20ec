import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { filesBelow } from '../../src/domain/content/readContent.ts'

// What a release in the bucket consists of. Its files lie there by their digests, so that two releases share what is the
// same in both; its manifest is stored last, so that a release with a manifest is whole.

/** Below a release, what only the next build on the same machine can use. */
const OF_THIS_MACHINE = new Set(['prepared.json', 'changes.log', 'resumed.json', 'taken-back', 'shared.json.zst'])
/** The manifest beside the files of a release that is in the bucket too. */
export const LOCAL_MANIFEST = 'shared.json.zst'
/** Requests to the bucket at a time: each waits mostly for the network. */
export const MAX_REQUESTS = 16
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

/** Below its folder: nothing that leads out of it. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\0\\][^\0\\]*$/)
const sharedFile = z.object({ path, sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().min(0) })
/** A file of a release, by its path below the folder. */
export type SharedFile = z.output<typeof sharedFile>

const manifest = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[\w-]+$/),
  /** Digest of the code that made it. */
  code: z.string().regex(/^[\w-]+$/),
  files: z.array(sharedFile),
  /** The compiled site that renders its pages on demand. */
  renderer: z.array(sharedFile)
})
export type ReleaseManifest = z.output<typeof manifest>

export const objectName = (digest: string) => `objects/${digest.slice(0, 2)}/${digest}`
export const MANIFESTS = 'manifests/'
export const manifestName = (id: string) => `${MANIFESTS}${id}.json.zst`

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** The files of a folder with their digests. */
export async function describeFolder(folder: string): Promise<SharedFile[]> {
  const files: SharedFile[] = []
  for (const file of await filesBelow(folder)) {
    const name = relative(folder, file)
    if (OF_THIS_MACHINE.has(name)) continue
    const data = await readFile(file)
    files.push({ path: name, sha256: sha256(data), size: data.length })
  }
  return files
}

/** A manifest as it is stored. */
export function packManifest(of: ReleaseManifest): Promise<Buffer> {
  return promisify(zstdCompress)(JSON.stringify(of))
}

/** Reads a stored manifest. Throws an Error where it is damaged. */
export async function unpackManifest(data: Buffer): Promise<ReleaseManifest> {
  const text = await promisify(zstdDecompress)(data, { maxOutputLength: MAX_MANIFEST_BYTES })
  return manifest.parse(JSON.parse(text.toString('utf8')))
}

/** The manifest of a release on this disk that is in the bucket too; undefined of others. */
export async function readLocalManifest(folder: string): Promise<ReleaseManifest | undefined> {
  const data = await readFile(join(folder, LOCAL_MANIFEST)).catch(() => undefined)
  return data && unpackManifest(data).catch(() => undefined)
}
