import { and, count, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { ArticleList } from '../../../contract/articles.ts'
import type { FollowList, FollowState } from '../../../contract/follows.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { toAuthorCard } from '../../../domain/account/authorCard.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { type Actor, type Member, visibleTo } from '../../accounts/actor.ts'
import { notify } from '../../notifications/notify.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, follows, messages, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readArticlePage } from '../articles/articlePage.ts'
import { inLanguageOnly, newest } from '../articles/list.ts'

/** Lists the people whom `userId` follows, newest follow first. */
export async function listFollows(
  db: Db,
  actor: Actor,
  userId: number,
  { start, num }: PageQuery,
  lang: Language
): Promise<FollowList> {
  const where = eq(follows.userId, userId)
  const [rows, totals] = await Promise.all([
    db
      .select(getTableColumns(users))
      .from(follows)
      .innerJoin(users, eq(users.id, follows.followedId))
      .where(where)
      .orderBy(desc(follows.createdAt), desc(follows.followedId))
      .offset(start)
      .limit(num),
    db.select({ total: count() }).from(follows).where(where)
  ])
  const following = await followedOf(
    db,
    actor,
    rows.map(row => row.id)
  )
  const list = rows.map(row => ({ ...toAuthorCard(row, lang), following: following.has(row.id) }))
  return { list, total: totals[0]?.total ?? 0 }
}

/** Lists articles by the people whom `userId` follows, as far as the actor may read them, newest first. */
export async function listFollowedArticles(
  db: Db,
  actor: Actor,
  userId: number,
  page: PageQuery & { lang?: Language | undefined }
): Promise<ArticleList> {
  const followed = db.select({ id: follows.followedId }).from(follows).where(eq(follows.userId, userId))
  const where = and(visibleTo(actor), inArray(articles.authorId, followed), page.lang && inLanguageOnly(db, page.lang))
  return readArticlePage(db, where, newest, page)
}

/** Checks whether `member` follows `userId`. */
export async function isFollowing(db: Db, member: Member, userId: number): Promise<boolean> {
  return (await followedOf(db, member, [userId])).has(userId)
}

/** Returns the ids that the actor follows. */
async function followedOf(db: Db, { id }: Actor, ids: readonly number[]): Promise<Set<number>> {
  if (id === null || ids.length === 0) return new Set()
  const rows = await db
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.userId, id), anyOf(follows.followedId, [...ids])))
  return new Set(rows.map(row => row.id))
}

/**
 * Follows a person, who is notified the first time.
 * @throws Refusal('not_yourself') if the person is the actor
 * @throws Refusal('not_found') if the person does not exist
 */
export async function follow(db: Db, actor: Member, userId: number): Promise<FollowState> {
  if (userId === actor.id) throw new Refusal('not_yourself')
  await db.transaction(async tx => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    if (!person) throw new Refusal('not_found')
    const added = await tx
      .insert(follows)
      .values({ userId: actor.id, followedId: userId })
      .onConflictDoNothing()
      .returning()
    const [before] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.userId, userId), eq(messages.kind, 'follow'), eq(messages.actorId, actor.id)))
      .limit(1)
    if (added.length > 0 && !before) await notify(tx, { kind: 'follow', to: [userId], actorId: actor.id })
  })
  return { following: true }
}

/** Unfollows a person. Ignores a missing follow. */
export async function unfollow(db: Db, actor: Member, userId: number): Promise<FollowState> {
  await db.delete(follows).where(and(eq(follows.userId, actor.id), eq(follows.followedId, userId)))
  return { following: false }
}
