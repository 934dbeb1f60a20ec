import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Found } from './findDocuments.ts'
import { type KnownIds, REMOVED_FILE } from './ids.ts'
import type { Places } from './places.ts'
import { articleFile } from './plan.ts'
import { threadFileOf } from './threadFiles.ts'
import { writeIfChanged } from './writeIfChanged.ts'

/** Returns articles of an earlier import whose documents no longer exist. An unreadable document counts as existing. */
export function findLeftovers({ sources, only }: Found, places: Places, known: KnownIds): string[] {
  const expected = new Set(
    sources
      .filter(source => !source.isWithheld)
      .flatMap(({ lang, path }) => (lang ? [lang] : ['zh', 'en']).map(name => articleFile(places, name, path)))
  )
  const folders = (only ? [only] : ['zh', 'en']).map(lang => `${places.articles}/${lang}/`)
  return [...known.byFile.keys()].filter(file => folders.some(folder => file.startsWith(folder)) && !expected.has(file))
}

/** Records the ids of articles that are to be removed, so that an id is never reused for another article. */
export async function recordRemoved(
  root: string,
  files: readonly string[],
  places: Places,
  known: KnownIds
): Promise<void> {
  const removed = new Map(known.removed)
  for (const file of files) {
    const id = known.byFile.get(file)?.id
    if (id !== undefined) removed.set(file, id)
  }
  const rows = [...removed]
    .filter(([file]) => file.startsWith(`${places.articles}/`))
    .map(([file, id]) => ({ id, file }))
  await writeIfChanged(join(root, places.articles, REMOVED_FILE), stringify(rows, { lineWidth: 0 }), false)
}

/** Removes articles and their discussions. */
export async function removeArticles(root: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await rm(join(root, file), { force: true })
    await rm(join(root, threadFileOf(file)), { force: true })
  }
}

/** Removes pictures and downloads of earlier imports that no article shows any more. */
export async function removeUnusedFiles(root: string, places: Places, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(join(root, places.pictures)).catch(() => [])
  for (const name of names)
    if (/^[0-9a-f]{20}\.\w+$/.test(name) && !used.has(`${places.pictures}/${name}`))
      await rm(join(root, places.pictures, name), { force: true })
  const usedFolders = new Set([...used].map(path => dirname(path)))
  for (const name of await readdir(join(root, places.files)).catch(() => []))
    if (/^[0-9a-f]{16}$/.test(name) && !usedFolders.has(`${places.files}/${name}`))
      await rm(join(root, places.files, name), { recursive: true, force: true })
}
