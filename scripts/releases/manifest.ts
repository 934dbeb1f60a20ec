import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'

// The contents of a release in the bucket. Files are stored by their digests, so that two releases share identical
// files. The manifest is stored last, so a release with a manifest is complete.

/** Files of a release that only the next build on the same machine can use. */
const OF_THIS_MACHINE = new Set(['prepared.json', 'changes.log', 'resumed.json', 'taken-back', 'shared.json.zst'])
/** File name of the local manifest, for a release that is also in the bucket. */
export const LOCAL_MANIFEST = 'shared.json.zst'
/** Maximum concurrent requests to the bucket. Each request mostly waits for the network. */
export const MAX_REQUESTS = 16
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

/** Path below its folder. It must not lead outside the folder. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\0\\][^\0\\]*$/)
const sharedFile = z.object({ path, sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().min(0) })
/** A file of a release, by its path below the folder. */
export type SharedFile = z.output<typeof sharedFile>

const manifest = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[\w-]+$/),
  /** Digest of the code that built the release. */
  code: z.string().regex(/^[\w-]+$/),
  files: z.array(sharedFile),
  /** Files of the compiled site that renders pages on demand. */
  renderer: z.array(sharedFile)
})
export type ReleaseManifest = z.output<typeof manifest>

export const objectName = (digest: string) => `objects/${digest.slice(0, 2)}/${digest}`
export const MANIFESTS = 'manifests/'
export const manifestName = (id: string) => `${MANIFESTS}${id}.json.zst`

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** Returns the files of a folder with their digests. */
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

/** Returns a manifest in its stored format. */
export function packManifest(of: ReleaseManifest): Promise<Buffer> {
  return promisify(zstdCompress)(JSON.stringify(of))
}

/**
 * Reads a stored manifest.
 * @throws Error if the manifest is damaged.
 */
export async function unpackManifest(data: Buffer): Promise<ReleaseManifest> {
  const text = await promisify(zstdDecompress)(data, { maxOutputLength: MAX_MANIFEST_BYTES })
  return manifest.parse(JSON.parse(text.toString('utf8')))
}

/** Returns the manifest of a local release that is also in the bucket. Returns undefined for other releases. */
export async function readLocalManifest(folder: string): Promise<ReleaseManifest | undefined> {
  const data = await readFile(join(folder, LOCAL_MANIFEST)).catch(() => undefined)
  return data && unpackManifest(data).catch(() => undefined)
}
