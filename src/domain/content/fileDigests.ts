import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { digestOf } from './digest.ts'

/** File system metadata of a file, and its digest at that time. */
type Known = [size: number, modified: number, changed: number, inode: number, digest: string]

interface Stored {
  /** Time when the digests were taken, in milliseconds. */
  at: number
  files: Record<string, Known>
}

/**
 * Time in milliseconds within which a file may have changed again in the same clock tick. A digest taken so soon after
 * a write is not trusted.
 */
const TICK_MS = 2000

/**
 * Returns digests of files by path. A file with unchanged file system metadata is not read. `memory` is the file that
 * stores metadata and digests between calls.
 */
export async function digestFiles(paths: readonly string[], memory: string): Promise<Map<string, string>> {
  const stored = await readStored(memory)
  const next: Stored = { at: Date.now(), files: {} }
  const digests = new Map<string, string>()
  let same = Object.keys(stored.files).length === paths.length
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) continue
    const known = stored.files[path]
    const isKnown = known && isSame(known, stats, stored.at)
    same &&= isKnown === true
    const digest = isKnown ? known[4] : digestOf(readFileSync(path))
    digests.set(path, digest)
    next.files[path] = isKnown ? known : [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino, digest]
  }
  if (!same) {
    await writeFile(`${memory}.new`, JSON.stringify(next))
    await rename(`${memory}.new`, memory)
  }
  return digests
}

function isSame([size, modified, changed, inode]: Known, stats: Stats, at: number): boolean {
  return (
    stats.size === size &&
    stats.mtimeMs === modified &&
    stats.ctimeMs === changed &&
    stats.ino === inode &&
    Math.max(modified, changed) < at - TICK_MS
  )
}

async function readStored(memory: string): Promise<Stored> {
  const text = await readFile(memory, 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as Stored
  } catch {
    return { at: 0, files: {} }
  }
}
