import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unfinishedFile } from '../../src/domain/content/unfinishedFile.ts'

export type Outcome = 'new' | 'changed' | 'unchanged'

const ENDING = '.tmp'
/** Space that a file takes is counted in blocks. */
const BLOCK_BYTES = 4096
/** Sizes of written files that are not yet in their places, by path. */
const waiting = new Map<string, number>()

/**
 * Writes a file beside its place, only if it differs. commitWrites() puts it in its place. `dryRun` writes nothing and
 * returns the same result.
 */
export async function writeIfChanged(path: string, content: string | Uint8Array, dryRun: boolean): Promise<Outcome> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const old = await readFile(path).catch(() => undefined)
  if (old?.equals(bytes)) return 'unchanged'
  if (!dryRun) {
    waiting.set(path, Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinishedFile(path, ENDING), bytes)
  }
  return old ? 'changed' : 'new'
}

/** Puts all written files in their places. Needs no space, so a full disk leaves all files as they were. */
export async function commitWrites(): Promise<void> {
  for (const path of waiting.keys()) await rename(unfinishedFile(path, ENDING), path)
  waiting.clear()
}

/** Removes written files that are not in their places. Returns their size in bytes. */
export async function discardWrites(): Promise<number> {
  const bytes = [...waiting.values()].reduce((sum, size) => sum + size, 0)
  for (const path of waiting.keys()) await rm(unfinishedFile(path, ENDING), { force: true })
  waiting.clear()
  return bytes
}

/** Removes what a killed import has left in these folders. */
export async function removeStaleWrites(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of names) if (name.endsWith(ENDING)) await rm(join(folder, name), { force: true })
  }
}

/** Checks for an error of a disk without space, or of a used-up quota. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Describes a full disk, and what to do. `needed` is the size of what did not fit, in bytes. */
export async function describeFullDisk(folder: string, needed: number): Promise<string> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return (
    `the disk of ${folder} is full: ${megabytes(bavail * bsize)} are free, and the import needs more than ` +
    `${megabytes(needed)}. Nothing was changed. Make room, then run the same command again.`
  )
}
