import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'

/** Digest of content/ below `root`, of what the server wrote elsewhere, and of the setting that leaves samples out. */
export async function contentDigest(root: string): Promise<string> {
  const own = await digestOfFolders(root, ['content'], [], process.env.PINOUT_SEED)
  const generated = generatedRoot(root)
  return generated === root ? own : digestOfFolders(generated, ['content'], [], own)
}

/** Digest of all else that a build is made from: the code, public/, the packages, and the site's address. */
export function codeDigest(project: string): Promise<string> {
  const files = ['package-lock.json', 'astro.config.mjs']
  const { SITE_URL = '', CENTRAL_LOGOUT_URL = '' } = process.env
  const settings = [SITE_URL, CENTRAL_LOGOUT_URL, process.version].join('\0')
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
