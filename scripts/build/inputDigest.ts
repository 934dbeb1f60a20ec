import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Digest of all that a build is made from: content/, the code, public/, the packages, and the site's address. */
export async function inputDigest(project: string, contentRoot: string): Promise<string> {
  const hash = createHash('sha1').update(`${process.env.SITE_URL ?? ''}\0${process.version}`)
  const folders = [
    join(contentRoot, 'content'),
    join(project, 'src'),
    join(project, 'public'),
    join(project, 'scripts', 'build')
  ]
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(`\0${relative(folder, file)}\0`).update(await readFile(file))
  }
  for (const name of ['package-lock.json', 'astro.config.mjs']) hash.update(await readFile(join(project, name)))
  return hash.digest('base64url')
}
