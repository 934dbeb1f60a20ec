import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'
import { digestFiles } from '../../src/domain/content/fileDigests.ts'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'

/** Number of small files that are read in one piece, without a pause for other work of the process. */
const FILES_IN_ONE_PIECE = 50

/**
 * Computes the digest of content/ below `root`, of files that the server wrote elsewhere, and of the setting that
 * excludes samples, and the number of files. Does not read files that are unchanged according to the data in the folder
 * `cache`.
 */
export function contentDigest(root: string, cache: string): Promise<{ digest: string; files: number }> {
  return digestOfContent([...new Set([root, generatedRoot(root)])], cache)
}

/**
 * Computes the same digest without files that the server wrote elsewhere. It is equal on servers with the same
 * documents.
 */
export async function documentsDigest(root: string, cache: string): Promise<string> {
  return (await digestOfContent([root], cache)).digest
}

async function digestOfContent(bases: readonly string[], cache: string): Promise<{ digest: string; files: number }> {
  const hash = createHash('sha1').update(process.env.PINOUT_SEED ?? '')
  let files = 0
  for (const [number, base] of bases.entries()) {
    const paths = await filesBelow(join(base, 'content'))
    const digests = await digestFiles(paths, join(cache, `content-digests-${number}.json`))
    files += paths.length
    for (const [path, digest] of digests) hash.update(`\0${relative(base, path)}\0${digest}`)
  }
  return { digest: hash.digest('base64url'), files }
}

/** Computes the digest of all other inputs of a build: the code, public/, the packages, and the site's address. */
export function codeDigest(project: string): Promise<string> {
  const files = ['package-lock.json', 'astro.config.mjs']
  const { SITE_URL = '', CENTRAL_LOGOUT_URL = '' } = process.env
  const settings = [SITE_URL, CENTRAL_LOGOUT_URL, process.version].join('\0')
  return digestOfFolders(project, ['src', 'public', join('scripts', 'build')], files, settings)
}

async function digestOfFolders(root: string, folders: string[], files: string[] = [], start = ''): Promise<string> {
  const hash = createHash('sha1').update(start)
  for (const folder of folders) {
    for (const [at, file] of (await filesBelow(join(root, folder))).entries()) {
      if (at % FILES_IN_ONE_PIECE === 0) await setImmediate()
      // Read synchronously, which takes a third of the time.
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  for (const file of files) hash.update(await readFile(join(root, file)))
  return hash.digest('base64url')
}
