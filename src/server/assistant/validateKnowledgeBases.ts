import { ARTICLE_TYPES } from '../../domain/article/articleTypes.ts'
import type { Member } from '../accounts/actor.ts'
import { listFamilies } from '../community/families/families.ts'
import type { Db } from '../platform/db/open.ts'
import { Refusal } from '../platform/refusal.ts'

/** Throws Refusal('invalid') where `kb` names a knowledge base that is not there, or not there for the member. */
export async function validateKnowledgeBases(db: Db, actor: Member, kb: readonly string[] | undefined): Promise<void> {
  if (!kb?.length) return
  const known = new Set(['zh', 'en', ...ARTICLE_TYPES.map(({ id }) => `type-${id}`)])
  if (actor.internal || actor.admin) known.add('internal')
  for (const { id, level } of await listFamilies(db)) if (level === 1) known.add(`chip-${id}`)
  if (!kb.every(name => known.has(name))) throw new Refusal('invalid', { fields: { kb: 'not_allowed' } })
}
