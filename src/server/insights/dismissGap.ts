import type { GapAnswer, GapDismissInput } from '../../contract/gaps.ts'
import type { Member } from '../accounts/actor.ts'
import { lockPerson } from '../moderation/lockedPerson.ts'
import type { Db } from '../platform/db/open.ts'
import { close, earlier, lockedCluster } from './gapAnswers.ts'

/**
 * Sets questions aside without an answer; nobody is told, and who asks the same afterwards brings them back. Done again,
 * it changes nothing. Throws Refusal('not_found') without such questions, and as `lockedWith` does.
 */
export function dismissGap(db: Db, admin: Member, { key }: GapDismissInput): Promise<GapAnswer> {
  return db.transaction(async tx => {
    await lockPerson(tx, admin, admin.id)
    const cluster = await lockedCluster(tx, key)
    if (!cluster) return { id: await earlier(tx, key, null), told: 0 }
    return { id: await close(tx, admin, cluster.asked, { key: cluster.key, articleId: null }), told: 0 }
  })
}
