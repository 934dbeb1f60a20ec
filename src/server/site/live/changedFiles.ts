import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitPath } from '../../../domain/language/languages.ts'
import { articleOfTextFile, isTitlesFile } from '../../../domain/search/files.ts'
import { type TitleColumns, titlesWithout } from '../../../domain/search/titles.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'
import type { Build } from '../releases/build.ts'
import type { Changes } from './changes.ts'
import { PAGEFIND_FILE } from './pagefindFiles.ts'

/** JSON files of the build that list articles: chips, sections for offline use, log lines; and rows of the search. */
const LISTS = /^(?:\/data\/chip-\d{1,9}|\/offline\/(?:chip|type)-\d{1,9}|\/search\/logs\/(?:\d{1,6}|offline))\.json$/
const isList = (path: string) => isTitlesFile(path) || LISTS.test(path)

/** Checks whether a file contains data of an article that differs from the build. */
export function mentionsChanged(path: string, changes: Changes): boolean {
  if (PAGEFIND_FILE.test(path)) return changes.gone.size > 0
  const id = articleOfTextFile(path)
  return id ? changes.has(id) : changes.size > 0 && isList(splitPath(path).path)
}

/**
 * Returns such a file without the changed articles, or undefined for the text of one: deleted text must not be
 * readable, and the next build contains the new text.
 */
export async function fileWithoutChanged(
  path: string,
  build: Build,
  changes: Changes
): Promise<CachedResponse | undefined> {
  if (!isList(splitPath(path).path)) return undefined
  const data: unknown = JSON.parse(await readFile(join(build.client, path), 'utf8'))
  const left = isTitlesFile(path) ? titlesWithout(data as TitleColumns, id => changes.has(id)) : without(data, changes)
  const body = Buffer.from(JSON.stringify(left))
  return makeCachedResponse({
    type: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate',
    body
  })
}

function without(value: unknown, changes: Changes): unknown {
  const isChanged = (item: unknown) => changes.has(Number((item as { id?: unknown } | null)?.id))
  const fields = Object.entries(value as object).map(([name, field]) => [
    name,
    Array.isArray(field) ? field.filter(item => !isChanged(item)) : field
  ])
  return Object.fromEntries(fields)
}
