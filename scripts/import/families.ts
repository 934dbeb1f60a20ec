import type * as z from 'zod'
import type { authorSchema, familySchema } from '../../src/domain/content/siteFiles.ts'
import type { Localized } from '../../src/domain/language/languages.ts'
import { addRow, type SiteFile } from './siteFile.ts'
import { UsageError } from './usageError.ts'

export type Family = z.input<typeof familySchema>
export type AuthorRow = z.input<typeof authorSchema>

/** Returns the id of a family (level 1) or category (level 2) by id or name. Adds an unknown name to the file. */
export function familyId(file: SiteFile<Family>, level: 1 | 2, wanted: Localized): number {
  const names = namesOf(wanted)
  const found = file.rows.find(
    row =>
      row.level === level && (names.includes(String(row.id)) || namesOf(row.name).some(name => names.includes(name)))
  )
  if (found) return found.id
  const [name = ''] = names
  if (/^\d+$/.test(name)) {
    const ids = file.rows.filter(row => row.level === level).map(row => row.id)
    throw new UsageError(`${name} is no level ${level} id of ${file.path} (${ids.join(', ')}). Give a name to add one.`)
  }
  const id = nextId(file.rows)
  addRow(file, { id, level, name: wanted }, true)
  return id
}

/**
 * Ensures that an author is in the file. Adds `staff` if that author is the missing one.
 * @throws UsageError if another author is missing.
 */
export function requireAuthor(file: SiteFile<AuthorRow>, key: string, staff: Omit<AuthorRow, 'id'>): void {
  if (file.rows.some(row => row.key === key)) return
  if (key !== staff.key)
    throw new UsageError(`'${key}' is not in ${file.path}. Add the person there, or write a known key.`)
  const { key: _, ...fields } = staff
  addRow(file, { key, id: nextId(file.rows), ...fields }, false)
}

function namesOf(name: Localized): string[] {
  const names = typeof name === 'string' ? [name] : [name.zh, name.en]
  return names.map(text => String(text).trim().toLowerCase())
}

function nextId(rows: readonly { id: number }[]): number {
  return rows.reduce((highest, row) => Math.max(highest, row.id), 0) + 1
}
