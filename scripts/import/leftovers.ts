import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stringify } from 'yaml'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import type { Found } from './findDocuments.ts'
import { type KnownIds, REMOVED_FILE } from './ids.ts'
import type { Places } from './places.ts'
import { articleFile } from './plan.ts'
import { threadFileOf } from './threadFiles.ts'
import { writeIfChanged } from './writeIfChanged.ts'

/** Addresses of pictures and downloads in a text, and their files, which have a digest in their path. */
const FILE_ADDRESS = /\/(?:pictures|files)\/[^\s"'<>()\\]{1,1000}/g
const NAMED_BY_CONTENT = /\/(?:[0-9a-f]{20}\.\w+|[0-9a-f]{16}\/[^/]+)$/

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

/** Removes pictures and downloads of earlier imports that no article below content/ shows any more. */
export async function removeUnusedFiles(root: string, places: Places): Promise<void> {
  const used = new Set<string>()
  for (const base of new Set([root, generatedRoot(root)]))
    for (const folder of ['docs', 'faq', 'community'])
      for (const file of await filesBelow(join(base, 'content', folder)))
        for (const [address] of (await readFile(file, 'utf8')).matchAll(FILE_ADDRESS)) used.add(decodePercent(address))
  for (const folder of [places.pictures, places.files])
    for (const file of await filesBelow(join(root, folder))) {
      const address = relative(join(root, 'content'), file).replaceAll('\\', '/')
      if (!used.has(`/${address}`) && NAMED_BY_CONTENT.test(address)) await rm(file, { force: true })
    }
}
