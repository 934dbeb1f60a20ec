import { and, asc, eq } from 'drizzle-orm'
import type { FamilyItem } from '../../../contract/families.ts'
import type { Family } from '../../../domain/family/families.ts'
import { inLanguage, type Language } from '../../../domain/language/languages.ts'
import type { Db } from '../../platform/db/open.ts'
import { families } from '../../platform/db/schema.ts'

/** Lists all families and categories, in the order of content/families.yaml. */
export async function listFamilies(db: Db): Promise<Family[]> {
  const rows = await db.select().from(families).orderBy(asc(families.level), asc(families.position))
  return rows.map(({ id, level, name, parent }) => ({
    id,
    level: level === 1 ? 1 : 2,
    name,
    ...(parent === null ? {} : { parent })
  }))
}

/** Lists the families of one level with names in `lang`. */
export async function listLevel(
  db: Db,
  level: number,
  parent: number | undefined,
  lang: Language
): Promise<FamilyItem[]> {
  const rows = await db
    .select()
    .from(families)
    .where(and(eq(families.level, level), parent === undefined ? undefined : eq(families.parent, parent)))
    .orderBy(asc(families.position))
  return rows.map(row => ({ id: row.id, name: inLanguage(row.name, lang), parent: row.parent }))
}
