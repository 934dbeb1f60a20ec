import { sql } from 'drizzle-orm'
import type { GoldenAuthor } from '../../../contract/accounts.ts'
import { POINTS_PER_ANSWER } from '../../../domain/article/authorRanking.ts'
import { inLanguage, type Language, type Localized } from '../../../domain/language/languages.ts'
import { IS_SHOWN_C } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'

/**
 * Selects the reactions to public texts, one row per text and per accepted answer: author_id, likes, reads, accepted (0 or 1) and created_at.
 * Excludes reactions of the authors themselves: their likes (never counted), and answers to their own questions.
 */
export const authorPointsSql = sql`
  select a.author_id, a.created_at, a.read_num as reads, 0 as accepted, a.like_times as likes
  from articles a
  where a.public and a.status = 'published'
  union all
  select c.author_id, c.created_at, 0 as reads, 0 as accepted, c.likes
  from comments c join articles a on a.id = c.article_id
  where a.public and a.status = 'published' and ${IS_SHOWN_C}
  union all
  select c.author_id, c.created_at, 0 as reads, 1 as accepted, 0 as likes
  from articles a join comments c on c.id = a.best_discuss_id
  where a.public and a.status = 'published' and a.author_id <> c.author_id and ${IS_SHOWN_C}`

/**
 * Lists golden authors: those whom an admin marked first, then by the points of their public texts of the last 90 days,
 * without those of reads, see `authorPointsSql`.
 */
export async function listGoldenAuthors(db: Db, num: number, lang: Language): Promise<GoldenAuthor[]> {
  const { rows } = await db.execute<{
    id: number
    nickname: string
    head_pic: string
    job_title: Localized
    company: Localized
    accepted: number
    likes: number
  }>(sql`
    with points as (
      select author_id, sum(likes)::int as likes, coalesce(sum(accepted), 0)::int as accepted
      from (${authorPointsSql}) received where created_at > now() - interval '90 days' group by author_id
    )
    select u.id, u.nickname, u.head_pic, u.job_title, u.company, coalesce(p.accepted, 0) as accepted, coalesce(p.likes, 0) as likes
    from users u left join points p on p.author_id = u.id
    where (u.golden or p.accepted > 0 or p.likes > 0) and u.deleted_at is null
    order by u.golden desc, ${sql.raw(String(POINTS_PER_ANSWER))} * coalesce(p.accepted, 0) + coalesce(p.likes, 0) desc, u.id
    limit ${num}`)
  return rows.map(row => ({
    id: row.id,
    name: row.nickname,
    headPic: row.head_pic,
    jobTitle: inLanguage(row.job_title, lang),
    company: inLanguage(row.company, lang),
    acceptedAnswers: row.accepted,
    receivedLikes: row.likes
  }))
}
