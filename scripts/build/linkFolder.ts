import { link, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Makes `to` the same folder as `from`, by hard links: builds never write into a file that is there. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  // A folder is listed before what is in it.
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    if (entry.isDirectory()) await mkdir(target)
    else await link(path, target)
  }
}
