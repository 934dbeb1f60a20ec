import { sql } from 'drizzle-orm'
import type { UserInfos } from '../../../contract/accounts.ts'
import { type Actor, IS_SHOWN_C } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'

/**
 * Counts the texts of a person and the reactions to them, as far as the actor may see them. Translations of an article
 * count as one, except for those who manage them.
 */
export async function countsOf(
  db: Db,
  actor: Actor,
  userId: number
): Promise<Pick<UserInfos, 'receivedLikes' | 'articleViews' | 'counts' | 'followers' | 'following'>> {
  const all = actor.internal || actor.admin
  const own = actor.id === userId
  const manages = own || actor.admin
  // Same condition as visibleTo(): a count above the length of the list would make people search for the rest.
  const seen = sql`a.status = 'published' and (a.public or ${all} or a.author_id = ${actor.id})`
  const { rows } = await db.execute<Record<string, number | boolean>>(sql`
    with own as (select a.* from articles a where a.author_id = ${userId} and ${seen}),
    listed as (select distinct a.article_type, case when ${manages} then a.id::text else coalesce(a.translation, a.id::text) end
      from articles a where a.author_id = ${userId} and (${seen} or ${manages} and a.status in ('held', 'hidden'))),
    said as (
      select c.likes
      from comments c join articles a on a.id = c.article_id
      where c.author_id = ${userId} and ${IS_SHOWN_C} and ${seen}
    )
    select
      (select coalesce(sum(like_times), 0)::int from own) + (select coalesce(sum(likes), 0)::int from said) as likes,
      (select coalesce(sum(read_num), 0)::int from own) as views,
      (select count(*)::int from listed) as posts,
      (select count(*)::int from listed where article_type = 1) as article,
      (select count(*)::int from listed where article_type = 2) as question,
      (select count(*)::int from listed where article_type = 4) as query,
      (select count(*)::int from listed where article_type = 6) as feedback,
      (select count(*)::int from said) as comment,
      (select count(*)::int from bookmarks b join articles a on a.id = b.article_id
        where b.user_id = ${userId} and ${seen}) as star,
      (select count(*)::int from notes where user_id = ${userId}) as note,
      (select count(*)::int from follows where user_id = ${userId}) as follow,
      (select count(*)::int from follows where followed_id = ${userId}) as followers,
      exists(select 1 from follows where user_id = ${actor.id} and followed_id = ${userId}) as following`)
  const row = rows[0]
  const count = (name: string) => Number(row?.[name] ?? 0)
  return {
    receivedLikes: count('likes'),
    articleViews: count('views'),
    counts: {
      article: count('article'),
      question: count('question'),
      query: count('query'),
      feedback: count('feedback'),
      comment: count('comment'),
      follow: count('follow'),
      posts: count('posts'),
      star: own ? count('star') : null,
      note: own ? count('note') : null
    },
    followers: count('followers'),
    following: row?.following === true
  }
}
