import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'

/**
 * Lists all files below a folder, sorted. Returns an empty list if the folder does not exist.
 * @throws Error of the file system if a part of it cannot be read: the articles in it must not count as removed
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT' && !existsSync(folder)) return []
    throw error
  })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}${sep}${entry.name}`)
    .sort()
}
