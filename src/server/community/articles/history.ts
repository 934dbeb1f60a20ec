import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { ArticleHistory } from '../../../contract/writing.ts'
import type { Member } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { type articles, articleVersions, users } from '../../platform/db/schema.ts'
import { readChangeable } from './changeable.ts'

type Row = typeof articles.$inferSelect

/** Number of earlier texts of an article that are stored. */
const MAX_VERSIONS = 50

/** Stores the text of an article before an edit that changes it. Drafts have no history. */
export async function storeVersion(tx: Db, actor: Member, before: Row, after: Row): Promise<void> {
  const { id, bigTitle, smallTitle, content, updatedAt: writtenAt } = before
  const isSame = bigTitle === after.bigTitle && smallTitle === after.smallTitle && content === after.content
  if (before.status === 'draft' || isSame) return
  await tx
    .insert(articleVersions)
    .values({ articleId: id, bigTitle, smallTitle, content, writtenAt, replacedBy: actor.id })
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
  const { authorId } = await readChangeable(db, actor, id)
  const [author] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, authorId))
  const { bigTitle, smallTitle, content, writtenAt } = articleVersions
  const rows = await db
    .select({ text: { bigTitle, smallTitle, content }, writtenAt, replacer: users.nickname })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.replacedBy))
    .where(eq(articleVersions.articleId, id))
    .orderBy(desc(articleVersions.id))
  // The author wrote the first text. Further back than the stored versions, nobody knows.
  const first = rows.length < MAX_VERSIONS ? (author?.nickname ?? '') : ''
  // A text was written by the person who replaced the one before it.
  const writerOf = (at: number) => (at < rows.length ? (rows[at]?.replacer ?? '') : first)
  return {
    writtenBy: writerOf(0),
    list: rows.map(({ text, writtenAt }, at) => ({
      ...text,
      writtenAt: writtenAt.toISOString(),
      writtenBy: writerOf(at + 1)
    }))
  }
}
