import { link, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { INCOMPLETE } from './releaseFiles.ts'

/**
 * Adds all files of `from` to the folder `to` as hard links, because builds never write into an existing file. Keeps
 * existing files of `to`, and leaves out files that are being compressed.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  // A folder is listed before its content.
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.name.endsWith(INCOMPLETE)) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    if (entry.isDirectory()) await mkdir(target, { recursive: true })
    else
      await link(path, target).catch(error => {
        if (error.code !== 'EEXIST') throw error
      })
  }
}
