import { link, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Adds all files of `from` to the folder `to` as hard links, because builds never write into an existing file. Keeps
 * existing files of `to`.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  // A folder is listed before its content.
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    if (entry.isDirectory()) await mkdir(target, { recursive: true })
    else
      await link(path, target).catch(error => {
        if (error.code !== 'EEXIST') throw error
      })
  }
}
