import { and, eq, or } from 'drizzle-orm'
import type { FieldCode } from '../../../contract/errors.ts'
import type { ArticleInput } from '../../../contract/writing.ts'
import { PICTURE_ADDRESS } from '../../../domain/uploadAddress.ts'
import type { Member } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { type articles, families } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

type Before = Pick<typeof articles.$inferSelect, 'public' | 'ticketId' | 'pic'>

/**
 * Validates the fields of an article that depend on the database and the actor. Does not check values that are
 * unchanged from `before`.
 * @throws Refusal('forbidden') if only staff may choose a value
 * @throws Refusal('invalid') with the fields
 */
export async function validateArticle(tx: Db, actor: Member, input: ArticleInput, before?: Before): Promise<void> {
  const staff = actor.internal || actor.admin
  const inPublic = input.public === 1
  if (!staff && inPublic !== (before?.public ?? true)) throw new Refusal('forbidden')
  if (!staff && input.ticketId !== null && input.ticketId !== before?.ticketId) throw new Refusal('forbidden')
  const fields: Record<string, FieldCode> = {}
  if (input.pic !== '' && input.pic !== before?.pic && !PICTURE_ADDRESS.test(input.pic)) fields.pic = 'invalid'
  const known = await tx
    .select({ id: families.id, level: families.level })
    .from(families)
    .where(
      or(
        and(eq(families.level, 1), anyOf(families.id, input.family1)),
        and(eq(families.level, 2), anyOf(families.id, input.family2))
      )
    )
  for (const level of [1, 2] as const) {
    const ids = input[`family${level}`]
    if (!ids.every(id => known.some(family => family.level === level && family.id === id)))
      fields[`family${level}`] = 'not_allowed'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}
