import { sql } from 'drizzle-orm'

/**
 * What public texts received, a row a text: author_id, likes, reads, accepted (0 or 1) and created_at. What authors
 * give themselves does not count: their own likes, and answers to their own questions.
 */
export const authorPointsSql = sql`
  select a.author_id, a.created_at, a.read_num as reads, 0 as accepted,
    a.like_times - exists(select 1 from article_likes l where l.article_id = a.id and l.user_id = a.author_id)::int as likes
  from articles a
  where a.public and a.status = 'published'
  union all
  select c.author_id, c.created_at, 0 as reads,
    (a.best_discuss_id = c.id and a.author_id <> c.author_id)::int as accepted,
    c.likes - exists(select 1 from comment_likes l where l.comment_id = c.id and l.user_id = c.author_id)::int as likes
  from comments c join articles a on a.id = c.article_id
  where a.public and a.status = 'published' and c.deleted_at is null and c.status = 'published'`
