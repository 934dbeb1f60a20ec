import { createHash } from 'node:crypto'
import { FIRST_IMPORTED_PERSON_ID } from '../../src/domain/content/threadFile.ts'
import type { AuthorRow } from './families.ts'
import type { Found } from './findDocuments.ts'
import { addRow, type SiteFile } from './siteFile.ts'

const MAX_NICKNAME_LENGTH = 30
const MAX_KEY_LENGTH = 60

/** Returns the names of all authors in an export. */
export function namesOf({ made }: Found): string[] {
  const names = new Set<string>()
  for (const { author, comments = [] } of made?.values() ?? []) {
    if (author !== undefined) names.add(author)
    for (const comment of comments) names.add(comment.author)
  }
  return [...names].sort()
}

/**
 * Adds each person of an export to the authors once. They are named beside their texts, and cannot sign in. Returns
 * their keys by name.
 */
export function addPeople(
  file: SiteFile<AuthorRow>,
  exportName: string,
  names: readonly string[]
): ReadonlyMap<string, string> {
  const known = new Set(file.rows.map(row => row.key))
  let next = file.rows.reduce((highest, row) => Math.max(highest, row.id), FIRST_IMPORTED_PERSON_ID - 1) + 1
  const keys = new Map<string, string>()
  for (const name of names) {
    const key = keyOf(exportName, name)
    keys.set(name, key)
    if (known.has(key)) continue
    known.add(key)
    addRow(file, { key, id: next++, nickname: [...name].slice(0, MAX_NICKNAME_LENGTH).join('') }, true)
  }
  return keys
}

/** Returns the same key for the same name in every run. A name that is not a valid key is replaced by its digest. */
function keyOf(exportName: string, name: string): string {
  const place = exportName.toLowerCase().replace(/[^a-z0-9_-]+/g, '-')
  const plain = name.toLowerCase()
  const digest = () => createHash('sha256').update(name).digest('hex').slice(0, 12)
  const isKey = /^[a-z0-9_-]+$/.test(plain) && plain === name && plain.length <= MAX_KEY_LENGTH
  return `${place}-${isKey ? plain : `x${digest()}`}`
}
