import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import ky from 'ky'
import { changedFiles, readPrepared } from './releaseFiles.ts'

/** Maximum number of paths in one request. */
const MAX_PATHS_PER_CALL = 1000
const FORMS = /\.(?:br|gz)$/

/**
 * Sends the CDN at `url` the paths that differ from the previous build: POST {"paths": [...]}, at most a thousand per
 * request. Retries failed requests.
 * @returns the number of paths
 * @throws Error of the last failure
 */
export async function purge(url: string, folder: string, before: string): Promise<number> {
  const continues = (await readPrepared(folder))?.from === basename(before)
  const names = continues ? changedFiles(folder) : await differingFiles(join(before, 'client'), join(folder, 'client'))
  const paths = names.map(addressOf).sort()
  for (let from = 0; from < paths.length; from += MAX_PATHS_PER_CALL)
    await ky.post(url, {
      json: { paths: paths.slice(from, from + MAX_PATHS_PER_CALL) },
      retry: { limit: 4, methods: ['post'] },
      timeout: 30_000
    })
  return paths.length
}

/** Returns the path of a file as browsers request it. */
const addressOf = (name: string) =>
  `/${encodeURI(name.replace(/(?:^|\/)index\.html$/, '')).replace(/[?#]/g, encodeURIComponent)}`

/** Lists the files that were changed, added or removed. */
async function differingFiles(before: string, now: string): Promise<string[]> {
  const [old, fresh] = await Promise.all([filesBelow(before), filesBelow(now)])
  const changed: string[] = []
  for (const name of new Set([...old, ...fresh]))
    if (!old.has(name) || !fresh.has(name) || (await differ(join(before, name), join(now, name)))) changed.push(name)
  return changed
}

async function differ(one: string, other: string): Promise<boolean> {
  const [before, now] = await Promise.all([stat(one), stat(other)])
  if (before.ino === now.ino) return false
  return before.size !== now.size || !(await readFile(one)).equals(await readFile(other))
}

async function filesBelow(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !FORMS.test(entry.name))
  return new Set(files.map(entry => relative(folder, join(entry.parentPath, entry.name))))
}
