import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleList } from '../../contract/articles.ts'
import type { PageQuery } from '../../contract/paging.ts'
import type { Member } from '../accounts/actor.ts'
import { itemPage } from '../articles/itemPage.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, bookmarks } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/**
 * The articles that `userId` bookmarked and the actor may read, the newest bookmark first. Throws Refusal('forbidden')
 * for those of somebody else, which only admins see.
 */
export async function listBookmarks(db: Db, actor: Member, userId: number, page: PageQuery): Promise<ArticleList> {
  if (userId !== actor.id && !actor.admin) throw new Refusal('forbidden')
  const own = eq(bookmarks.userId, userId)
  const ids = db.select({ id: bookmarks.articleId }).from(bookmarks).where(own)
  const bookmarkedAt = db
    .select({ at: bookmarks.createdAt })
    .from(bookmarks)
    .where(and(own, eq(bookmarks.articleId, articles.id)))
  const order = [desc(sql`${bookmarkedAt}`), desc(articles.id)]
  return itemPage(db, and(visibleTo(actor), inArray(articles.id, ids)), order, page)
}
