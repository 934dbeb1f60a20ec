import { and, eq } from 'drizzle-orm'
import type { ReportInput, ReportTarget } from '../../contract/reports.ts'
import { isShownComment, type Member, visibleTo } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, reports } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Reports an article or a comment to the moderators, once per person until a decision.
 * @throws Refusal('not_found') if the member may not read the target
 * @throws Refusal('not_yourself') for an own text
 */
export async function report(db: Db, actor: Member, type: ReportTarget, { id, reason }: ReportInput): Promise<void> {
  const authorId = type === 'article' ? await authorOfArticle(db, actor, id) : await authorOfComment(db, actor, id)
  if (authorId === undefined) throw new Refusal('not_found')
  if (authorId === actor.id) throw new Refusal('not_yourself')
  const target = type === 'article' ? { articleId: id } : { commentId: id }
  await db
    .insert(reports)
    .values({ reporterId: actor.id, reason, ...target })
    .onConflictDoNothing()
}

async function authorOfArticle(db: Db, actor: Member, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ authorId: articles.authorId })
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(actor)))
  return row?.authorId
}

async function authorOfComment(db: Db, actor: Member, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ authorId: comments.authorId })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.id, id), isShownComment(), visibleTo(actor)))
  return row?.authorId
}
