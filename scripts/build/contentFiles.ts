import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isActiveFile, PUBLIC_FOLDERS } from '../../src/domain/content/contentFiles.ts'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'
import { ROOT } from '../paths.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

/**
 * Copies the pictures and downloads below `root`/content into the release in `folder`, and removes those that are gone.
 * Files of public/ in the same folders stay.
 */
export async function copyContentFiles(root: string, folder: string, files: ReleaseFiles): Promise<void> {
  const client = join(folder, 'client')
  const wanted = new Map<string, string>()
  for (const name of PUBLIC_FOLDERS)
    for (const file of await filesBelow(join(root, 'content', name))) {
      if ((name === 'files' && isActiveFile(file)) || file.endsWith('.tmp')) continue
      wanted.set(relative(join(root, 'content'), file), file)
    }
  // Removed first, because a file can become a folder, and a folder a file.
  for (const name of files.continued ? PUBLIC_FOLDERS : []) {
    const ofCode = new Set(await namesBelow(join(ROOT, 'public'), name))
    for (const path of await namesBelow(client, name))
      if (!wanted.has(path.replace(/\.(?:br|gz)$/, '')) && !wanted.has(path) && !ofCode.has(path)) files.remove(path)
  }
  for (const [path, file] of wanted) files.copy(path, file)
}

/** Returns the paths of the files in the folder `name` of `base`, relative to `base`. */
async function namesBelow(base: string, name: string): Promise<string[]> {
  const entries = await readdir(join(base, name), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => relative(base, join(entry.parentPath, entry.name)))
}
