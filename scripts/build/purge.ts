import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import ky from 'ky'

/** Paths in one request. */
const MAX_PATHS_PER_CALL = 1000
const FORMS = /\.(?:br|gz)$/

/**
 * Tells the CDN at `url` which paths are not what they were in the build before: POST {"paths": [...]}, a thousand at a
 * time, each tried again where it fails. Gives how many. Throws what the last try said.
 */
export async function purge(url: string, folder: string, before: string): Promise<number> {
  const paths = await changedPaths(join(before, 'client'), join(folder, 'client'))
  for (let from = 0; from < paths.length; from += MAX_PATHS_PER_CALL)
    await ky.post(url, {
      json: { paths: paths.slice(from, from + MAX_PATHS_PER_CALL) },
      retry: { limit: 4, methods: ['post'] },
      timeout: 30_000
    })
  return paths.length
}

/** Paths of files that differ, came or went; pages by the address that readers know. */
async function changedPaths(before: string, now: string): Promise<string[]> {
  const [old, fresh] = await Promise.all([filesBelow(before), filesBelow(now)])
  const changed: string[] = []
  for (const name of new Set([...old, ...fresh]))
    if (!old.has(name) || !fresh.has(name) || (await differ(join(before, name), join(now, name)))) changed.push(name)
  return changed.map(name => `/${name.replace(/(?:^|\/)index\.html$/, '')}`).sort()
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
