import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { ArticleHistory } from '../../../contract/writing.ts'
import type { Member } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { type articles, articleVersions, users } from '../../platform/db/schema.ts'
import { changeable } from './changeable.ts'

type Row = typeof articles.$inferSelect

/** Number of earlier texts of an article that are stored. */
const MAX_VERSIONS = 50

/** Stores the text of an article before an edit that changes it. Drafts have no history. */
export async function storeVersion(tx: Db, actor: Member, before: Row, after: Row): Promise<void> {
  const { id, bigTitle, smallTitle, content, updatedAt: writtenAt } = before
  const isSame = bigTitle === after.bigTitle && smallTitle === after.smallTitle && content === after.content
  if (before.status === 'draft' || isSame) return
  const replacedBy = actor.id === before.authorId ? null : actor.id
  await tx.insert(articleVersions).values({ articleId: id, bigTitle, smallTitle, content, writtenAt, replacedBy })
  const own = eq(articleVersions.articleId, id)
  const newest = tx
    .select({ id: articleVersions.id })
    .from(articleVersions)
    .where(own)
    .orderBy(desc(articleVersions.id))
    .limit(MAX_VERSIONS)
  await tx.delete(articleVersions).where(and(own, notInArray(articleVersions.id, newest)))
}

/**
 * Returns the previous texts of an article, newest first. Only for its author and admins, because removed text may be
 * secret. Throws as `changeable` does.
 */
export async function articleHistory(db: Db, actor: Member, id: number): Promise<ArticleHistory> {
  const { authorId } = await changeable(db, actor, id)
  const [author] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, authorId))
  const nameOf = (replacer: string | null | undefined) => replacer ?? author?.nickname ?? ''
  const { bigTitle, smallTitle, content, writtenAt } = articleVersions
  const rows = await db
    .select({ text: { bigTitle, smallTitle, content }, writtenAt, replacer: users.nickname })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.replacedBy))
    .where(eq(articleVersions.articleId, id))
    .orderBy(desc(articleVersions.id))
  return {
    writtenBy: nameOf(rows[0]?.replacer),
    list: rows.map(({ text, writtenAt }, at) => ({
      ...text,
      writtenAt: writtenAt.toISOString(),
      // The person who replaced the text before this one.
      writtenBy: nameOf(rows[at + 1]?.replacer)
    }))
  }
}
