import { count, eq, sql } from 'drizzle-orm'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import { ARTICLE_TYPES } from '../../domain/article/articleTypes.ts'
import { inLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import { type Member, visibleTo } from '../accounts/actor.ts'
import { listFamilies } from '../community/families/families.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** Lists the knowledge bases that the member may ask, with the number of readable articles. Skips empty ones. */
export async function listKnowledgeBases(db: Db, actor: Member, lang: Language): Promise<KnowledgeBases> {
  const seen = visibleTo(actor)
  const [langs, types, internal, chips, families] = await Promise.all([
    db.select({ of: articles.lang, documents: count() }).from(articles).where(seen).groupBy(articles.lang),
    db
      .select({ of: articles.articleType, documents: count() })
      .from(articles)
      .where(seen)
      .groupBy(articles.articleType),
    actor.internal || actor.admin
      ? db
          .select({ documents: count() })
          .from(articles)
          .where(sql`${seen} and ${eq(articles.public, false)}`)
      : [],
    db
      .select({ of: sql<number>`unnest(${articles.family1})`.as('chip'), documents: count() })
      .from(articles)
      .where(seen)
      .groupBy(sql`chip`),
    listFamilies(db)
  ])
  const [articleNames, names] = [translator(lang, 'articles'), translator(lang, 'answers')]
  const documentsOf = (rows: { of: number | string; documents: number }[], of: number | string) =>
    rows.find(row => row.of === of)?.documents ?? 0
  const list = [
    ...LANGUAGES.map(of => ({
      alias: of,
      name: LANGUAGE_NAMES[of],
      documents: documentsOf(langs, of)
    })),
    ...ARTICLE_TYPES.map(({ id, key }) => ({
      alias: `type-${id}`,
      name: articleNames(key),
      documents: documentsOf(types, id)
    })),
    ...families
      .filter(({ level }) => level === 1)
      .map(({ id, name }) => ({
        alias: `chip-${id}`,
        name: inLanguage(name, lang),
        documents: documentsOf(chips, id)
      })),
    { alias: 'internal', name: names('base_internal'), documents: internal[0]?.documents ?? 0 }
  ]
  return { list: list.filter(({ documents }) => documents > 0) }
}

/**
 * Checks the aliases of knowledge bases.
 * @throws Refusal('invalid') if one does not exist or is not available to the member
 */
export async function validateKnowledgeBases(db: Db, actor: Member, kb: readonly string[] | undefined): Promise<void> {
  if (!kb?.length) return
  const known = new Set<string>([...LANGUAGES, ...ARTICLE_TYPES.map(({ id }) => `type-${id}`)])
  if (actor.internal || actor.admin) known.add('internal')
  for (const { id, level } of await listFamilies(db)) if (level === 1) known.add(`chip-${id}`)
  if (!kb.every(name => known.has(name))) throw new Refusal('invalid', { fields: { kb: 'not_allowed' } })
}
