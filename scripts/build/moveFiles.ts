import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Moves every file below `from` to the same place below `to`, which may hold files already, and removes `from`. */
export async function moveFiles(from: string, to: string): Promise<void> {
  const made = new Set<string>()
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true })
    made.add(dirname(target))
    await rename(path, target)
  }
  await rm(from, { recursive: true })
}
