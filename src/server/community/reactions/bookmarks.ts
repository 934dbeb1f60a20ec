import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleList } from '../../../contract/articles.ts'
import type { BookmarkState } from '../../../contract/bookmarks.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { type Member, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, bookmarks } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readArticlePage } from '../articles/articlePage.ts'

/**
 * Lists the articles that `userId` bookmarked and the actor may read, newest bookmark first.
 * @throws Refusal('forbidden') for bookmarks of another person, which only admins may see
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
  return readArticlePage(db, and(visibleTo(actor), inArray(articles.id, ids)), order, page)
}

/**
 * Bookmarks an article. A repeated call has no effect.
 * @throws Refusal('not_found') if the member may not read the article
 */
export async function addBookmark(db: Db, actor: Member, articleId: number): Promise<BookmarkState> {
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, articleId), visibleTo(actor)))
  if (!article) throw new Refusal('not_found')
  await db.insert(bookmarks).values({ userId: actor.id, articleId }).onConflictDoNothing()
  return { collected: true, collections: await collectionsOf(db, articleId) }
}

/** Removes a bookmark, even from an article that is no longer readable. Ignores a missing bookmark. */
export async function removeBookmark(db: Db, actor: Member, articleId: number): Promise<BookmarkState> {
  await db.delete(bookmarks).where(and(eq(bookmarks.userId, actor.id), eq(bookmarks.articleId, articleId)))
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, articleId), visibleTo(actor)))
  return { collected: false, collections: article ? await collectionsOf(db, articleId) : 0 }
}

async function collectionsOf(db: Db, articleId: number): Promise<number> {
  const [row] = await db.select({ collections: articles.collections }).from(articles).where(eq(articles.id, articleId))
  return row?.collections ?? 0
}
