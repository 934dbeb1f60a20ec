import { and, arrayContains, desc, eq, gt, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ArticleList, ArticleListQuery } from '../../../contract/articles.ts'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articleHotness, articles } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readArticlePage } from './articlePage.ts'
import { canRestore } from './changeable.ts'

/** Newest first, in a stable order. */
export const newest = [desc(articles.createdAt), desc(articles.id)]

/** Statuses of submitted articles, visible to others or not. */
const POSTED: (typeof articles.$inferSelect)['status'][] = ['published', 'held', 'hidden']

const ORDERS: Record<ArticleListQuery['sort'], SQL[]> = {
  new: newest,
  active: [desc(articles.activeAt), ...newest],
  hot: [desc(articleHotness.score), ...newest],
  unanswered: newest,
  solved: [desc(articles.solved), ...newest]
}

/**
 * Lists a page of articles that the actor may see, with their total.
 * @throws Refusal('unauthorized') or Refusal('forbidden') for unpublished articles: only their author may list them,
 * and admins all but drafts
 */
export async function listArticles(db: Db, actor: Actor, query: ArticleListQuery): Promise<ArticleList> {
  const all = query.status === 'published' || (actor.admin && query.status !== 'draft')
  if (!all && actor.id === null) throw new Refusal('unauthorized')
  // A reader who may not list those of others gets their own.
  const userId = query.userId ?? (all ? undefined : (actor.id ?? undefined))
  if (!all && userId !== actor.id) throw new Refusal('forbidden')
  const where = and(
    inState(actor, query.status),
    query.articleType ? eq(articles.articleType, query.articleType) : undefined,
    query.family1 ? arrayContains(articles.family1, [query.family1]) : undefined,
    query.family2 ? arrayContains(articles.family2, [query.family2]) : undefined,
    query.public === undefined ? undefined : eq(articles.public, query.public === 1),
    userId ? eq(articles.authorId, userId) : undefined,
    query.listed === 1 ? isNull(articles.manual) : undefined,
    query.since === undefined ? undefined : gt(articles.revision, query.since),
    query.sort === 'unanswered'
      ? and(eq(articles.articleType, PROBLEM_ASSISTANCE), eq(articles.discussTimes, 0))
      : undefined,
    query.sort === 'solved' ? and(eq(articles.articleType, PROBLEM_ASSISTANCE), eq(articles.solved, true)) : undefined,
    query.lang && inLanguageOnly(db, query.lang, userId)
  )
  const page = await readArticlePage(db, where, ORDERS[query.sort], query, query.sort === 'hot')
  return query.status === 'deleted' ? { ...page, list: await withRestorable(db, actor, page.list) } : page
}

/** Marks the deleted articles that the actor may restore. */
async function withRestorable(db: Db, actor: Actor, list: ArticleList['list']): Promise<ArticleList['list']> {
  const ids = list.map(({ id }) => id)
  const rows = await db
    .select({ id: articles.id, deletedBy: articles.deletedBy })
    .from(articles)
    .where(anyOf(articles.id, ids))
  const restorable = new Set(rows.filter(row => canRestore(actor, row)).map(({ id }) => id))
  return list.map(item => ({ ...item, canRestore: restorable.has(item.id) }))
}

function inState(actor: Actor, status: ArticleListQuery['status']): SQL | undefined {
  if (status === 'published') return visibleTo(actor)
  return status === 'posted' ? inArray(articles.status, POSTED) : eq(articles.status, status)
}

/**
 * Builds the condition for one article per translation group: the one in `lang`, or the article itself if there is
 * none. With `authorId`, only their translations count.
 */
export function inLanguageOnly(db: Db, lang: Language, authorId?: number): SQL | undefined {
  const translated = alias(articles, 'translated')
  return or(
    eq(articles.lang, lang),
    isNull(articles.translation),
    notExists(
      db
        .select({ one: sql`1` })
        .from(translated)
        .where(
          and(
            eq(translated.translation, articles.translation),
            eq(translated.lang, lang),
            ne(translated.id, articles.id),
            eq(translated.status, 'published'),
            eq(translated.public, true),
            authorId ? eq(translated.authorId, authorId) : undefined
          )
        )
    )
  )
}
