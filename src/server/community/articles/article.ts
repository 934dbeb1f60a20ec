import { and, eq, ne } from 'drizzle-orm'
import type { ArticleDetail, ArticleLink, ArticleView } from '../../../contract/articles.ts'
import { toArticleView } from '../../../domain/article/articleMappers.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { type Actor, canAccept, reachableBy, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articleLikes, articles, bookmarks, follows, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listFamilies } from '../families/families.ts'
import { canRestore } from './changeable.ts'
import { renderedBody } from './renderedArticle.ts'
import { sharedCounts, translationGroup } from './translationGroup.ts'

/**
 * Reads an article with all data of its page.
 * @throws Refusal('not_found') if it does not exist or the actor may not see it
 */
export async function readArticle(db: Db, actor: Actor, id: number, lang: Language): Promise<ArticleDetail> {
  const [row] = await db
    .select()
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(and(eq(articles.id, id), reachableBy(actor)))
  if (!row) throw new Refusal('not_found')
  const { articles: article, users: author } = row
  const [body, translations, families, counts] = await Promise.all([
    renderedBody(article),
    translationsOf(db, actor, article),
    listFamilies(db),
    sharedCounts(db, [article])
  ])
  const own = actor.admin || (actor.id !== null && actor.id === author.id)
  const mine = await relationOf(db, actor, article)
  return {
    ...toArticleView({ ...article, ...counts.get(id) }, author, { ...body, families, translations }, lang),
    content: article.content,
    status: article.status,
    ...mine,
    canEdit: own && article.source === 'community',
    canRestore: own && article.status === 'deleted' && canRestore(actor, article),
    canAccept: canAccept(actor, article)
  }
}

/** Reads the data of an article's page that is the same for all its readers. Throws as `readArticle` does. */
export async function readArticleView(db: Db, actor: Actor, id: number, lang: Language): Promise<ArticleView> {
  const { content, status, collected, liked, following, canEdit, canRestore, canAccept, ...view } = await readArticle(
    db,
    actor,
    id,
    lang
  )
  return view
}

async function translationsOf(
  db: Db,
  actor: Actor,
  article: { id: number; translation: string | null }
): Promise<ArticleLink[]> {
  if (!article.translation) return []
  return db
    .select({ id: articles.id, bigTitle: articles.bigTitle, lang: articles.lang })
    .from(articles)
    .where(and(eq(articles.translation, article.translation), ne(articles.id, article.id), visibleTo(actor)))
}

/** Returns whether the actor bookmarked or liked an article, and follows its author. */
async function relationOf(db: Db, { id }: Actor, article: { id: number; authorId: number }) {
  if (id === null) return { collected: false, liked: false, following: false }
  const group = await translationGroup(db, article.id)
  const [collected, liked, following] = await Promise.all([
    db.$count(bookmarks, and(eq(bookmarks.userId, id), eq(bookmarks.articleId, article.id))),
    db.$count(articleLikes, and(eq(articleLikes.userId, id), anyOf(articleLikes.articleId, group))),
    db.$count(follows, and(eq(follows.userId, id), eq(follows.followedId, article.authorId)))
  ])
  return { collected: collected > 0, liked: liked > 0, following: following > 0 }
}
