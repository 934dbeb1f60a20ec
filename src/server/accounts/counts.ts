import { sql } from 'drizzle-orm'
import type { UserInfos } from '../../contract/accounts.ts'
import type { Db } from '../db/open.ts'
import type { Actor } from './actor.ts'

/** What a person received and wrote, of what the actor may see. */
export async function countsOf(
  db: Db,
  actor: Actor,
  userId: number
): Promise<Pick<UserInfos, 'receivedLikes' | 'articleViews' | 'counts' | 'followers' | 'following'>> {
  const seen = sql`status = 'published' and (public or ${actor.internal || actor.admin || actor.id === userId})`
  const { rows } = await db.execute<Record<string, number | boolean>>(sql`
    with own as (select * from articles where author_id = ${userId} and ${seen}),
    said as (
      select c.likes from comments c join articles on articles.id = c.article_id
      where c.author_id = ${userId} and c.deleted_at is null and ${seen}
    )
    select
      (select coalesce(sum(like_times), 0)::int from own) + (select coalesce(sum(likes), 0)::int from said) as likes,
      (select coalesce(sum(read_num), 0)::int from own) as views,
      (select count(*)::int from own where article_type = 1) as article,
      (select count(*)::int from own where article_type = 2) as question,
      (select count(*)::int from own where article_type = 4) as query,
      (select count(*)::int from own where article_type = 6) as feedback,
      (select count(*)::int from said) as comment,
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
      follow: count('follow')
    },
    followers: count('followers'),
    following: row?.following === true
  }
}
