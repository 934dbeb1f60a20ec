import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { parse } from 'yaml'
import { FIRST_DATABASE_ID } from '../../src/domain/content/articleFile.ts'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'
import { UsageError } from './usageError.ts'

const firstImported = 10_001
const folders = ['docs', 'faq', 'samples', 'community']

/** File in which an import stores the ids of removed articles, so that their comments never move to another article. */
export const REMOVED_FILE = 'removed.yaml'

/** Front matter and its fields, as the site accepts them: after a byte order mark, with a comment behind a value. */
const HEAD = /^\uFEFF?---[ \t]*\n[\s\S]*?\n---/
const ID = /^id:[ \t]*(\d+)[ \t]*(?:[ \t]#.*)?$/m
const DATE = /^date:[ \t]*["']?(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)["']?[ \t]*(?:[ \t]#.*)?$/m

/** Fields of an article file that another import needs. */
interface Known {
  id: number
  date: string | undefined
}

export interface KnownIds {
  /** By path below the project. */
  byFile: Map<string, Known>
  /** Ids of removed articles, by their former path. */
  removed: Map<string, number>
}

/** Reads the ids of all articles in content/, even from files with other errors. */
export async function readIds(root: string): Promise<KnownIds> {
  const known: KnownIds = { byFile: new Map(), removed: new Map() }
  for (const folder of folders) {
    for (const path of await filesBelow(join(folder === 'community' ? generatedRoot(root) : root, 'content', folder))) {
      if (basename(path) === REMOVED_FILE) readRemoved(await readFile(path, 'utf8'), known.removed)
      if (!/\.mdx?$/.test(path)) continue
      const head = HEAD.exec((await readFile(path, 'utf8')).replaceAll('\r\n', '\n'))?.[0] ?? ''
      const id = Number(ID.exec(head)?.[1])
      const date = DATE.exec(head)?.[1]
      if (id) known.byFile.set(relative(root, path).replaceAll('\\', '/'), { id, date })
    }
  }
  return known
}

/** Assigns an id to every file: its current or former id, otherwise the next id that was never used. */
export function giveIds(files: readonly string[], { byFile, removed }: KnownIds): Map<string, number> {
  const owners = new Map<number, string>()
  for (const [file, { id }] of byFile) if (!owners.has(id)) owners.set(id, file)
  const used = new Set([...owners.keys(), ...removed.values()])
  const below = [...used].filter(id => id < FIRST_DATABASE_ID)
  let next = below.reduce((highest, id) => Math.max(highest, id), firstImported - 1) + 1
  const ids = new Map<string, number>()
  for (const file of files) {
    const own = byFile.get(file)?.id
    const existing = own !== undefined && owners.get(own) === file ? own : removed.get(file)
    if (existing !== undefined) ids.set(file, existing)
  }
  for (const file of files) {
    if (ids.has(file)) continue
    if (next >= FIRST_DATABASE_ID) next = firstImported
    while (used.has(next)) next++
    if (next >= FIRST_DATABASE_ID) throw new UsageError(`no article id below ${FIRST_DATABASE_ID} is free.`)
    used.add(next)
    ids.set(file, next++)
  }
  return ids
}

function readRemoved(text: string, removed: Map<string, number>): void {
  const rows: unknown = parse(text)
  if (!Array.isArray(rows)) return
  for (const row of rows as { id?: unknown; file?: unknown }[]) {
    if (typeof row?.id === 'number' && typeof row.file === 'string') removed.set(row.file, row.id)
  }
}
