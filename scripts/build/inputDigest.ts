import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Digest of content/ below `contentRoot`. */
export function contentDigest(contentRoot: string): Promise<string> {
  return digestOfFolders(contentRoot, ['content'])
}

/** Digest of all else that a build is made from: the code, public/, the packages, and the site's address. */
export function codeDigest(project: string): Promise<string> {
  const files = ['package-lock.json', 'astro.config.mjs']
  const { SITE_URL = '', PINOUT_SEED = '', CENTRAL_LOGOUT_URL = '' } = process.env
  const settings = [SITE_URL, PINOUT_SEED, CENTRAL_LOGOUT_URL, process.version].join('\0')
  return digestOfFolders(project, ['src', 'public', join('scripts', 'build')], files, settings)
}

async function digestOfFolders(root: string, folders: string[], files: string[] = [], start = ''): Promise<string> {
  const hash = createHash('sha1').update(start)
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const below = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of below.sort()) hash.update(`\0${relative(root, file)}\0`).update(await readFile(file))
  }
  for (const file of files) hash.update(await readFile(join(root, file)))
  return hash.digest('base64url')
}
