import type { GapAnswer, GapAsideInput } from '../../contract/gaps.ts'
import type { Member } from '../accounts/actor.ts'
import { lockedWith } from '../moderation/lockedPerson.ts'
import type { Db } from '../platform/db/open.ts'
import { close, earlier, waiting } from './gapAnswers.ts'

/**
 * Sets questions aside without an answer; nobody is told, and who asks the same afterwards brings them back. Done again,
 * it changes nothing. Throws Refusal('not_found') without such questions, and as `lockedWith` does.
 */
export function setAside(db: Db, admin: Member, { key }: GapAsideInput): Promise<GapAnswer> {
  return db.transaction(async tx => {
    await lockedWith(tx, admin, admin.id)
    const cluster = await waiting(tx, key)
    if (!cluster) return { id: await earlier(tx, key, null), told: 0 }
    return { id: await close(tx, admin, cluster.asked, { key: cluster.key, articleId: null }), told: 0 }
  })
}
