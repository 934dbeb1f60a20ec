import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { type AnswerFacts, type AnswerLine, NO_ANSWER } from '../../../domain/article/answerLine.ts'
import { toArticleCard } from '../../../domain/article/articleMappers.ts'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import { POINTS_PER_ANSWER, type RankedAuthor, READS_PER_POINT } from '../../../domain/article/authorRanking.ts'
import type { Reaction } from '../../../domain/article/hotness.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import type { Localized } from '../../../domain/language/languages.ts'
import { LEAD_SOURCE_LENGTH, leadText } from '../../../markdown/leadText.ts'
import { GUEST, IS_SHOWN_C, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'
import { authorPointsSql } from '../people/goldenAuthors.ts'

const MAX_LEADS = 5000
const leads = new LRUCache<string, string>({ max: MAX_LEADS })
const best = alias(comments, 'best')
const answerers = alias(users, 'answerers')
const answerSource = sql<string | null>`left(${best.content}, ${sql.raw(String(LEAD_SOURCE_LENGTH))})`
/**
 * Minutes from a question to the first comment of vendor staff. Staff are found from the comments, because a join would
 * read all members for each question.
 */
const staffMinutes = sql<number | null>`case when ${articles.articleType} = ${PROBLEM_ASSISTANCE} then (
  select greatest(0, round(extract(epoch from min(c.created_at) - ${articles.createdAt}) / 60))
  from comments c
  where c.article_id = ${articles.id} and c.author_id <> ${articles.authorId} and ${IS_SHOWN_C}
    and (select staff.name from users staff where staff.id = c.author_id) <> ''
) end`

/**
 * Reads the list items of articles that a guest may see, all or those of `ids`. The build reads the same from content/.
 */
export async function publicSummaries(db: Db, ids?: readonly number[]): Promise<ArticleCard[]> {
  const { content: _content, ...columns } = getTableColumns(articles)
  const rows = await db
    .select({
      article: columns,
      author: { nickname: users.nickname, headPic: users.headPic },
      best: { id: best.id, name: answerers.nickname, staffName: answerers.name },
      source: answerSource,
      staffMinutes
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .leftJoin(best, eq(best.id, articles.bestDiscussId))
    .leftJoin(answerers, eq(answerers.id, best.authorId))
    // An array is one parameter, however many ids there are.
    .where(and(visibleTo(GUEST), ids && anyOf(articles.id, ids)))
  return rows.map(({ article, author, ...row }) =>
    toArticleCard(article, author, answerFacts(article.articleType, row))
  )
}

/** Number of ids in a block of articles whose reactions have one digest. */
const DIGEST_BLOCK = 256
const digestBlock = sql<number>`${articles.id} / ${sql.raw(String(DIGEST_BLOCK))}`

/** Returns a digest of the reactions by block of articles. Most reactions change without a notification. */
export async function reactionDigests(db: Db): Promise<Map<number, string>> {
  const { id, readNum, likeTimes, discussTimes, collections } = articles
  const row = sql`row(${id}, ${readNum}, ${likeTimes}, ${discussTimes}, ${collections})`
  const rows = await db
    .select({ block: digestBlock, digest: sql<string>`bit_xor(hash_record_extended(${row}, 0))::text` })
    .from(articles)
    .where(visibleTo(GUEST))
    .groupBy(digestBlock)
  return new Map(rows.map(({ block, digest }) => [block, digest]))
}

/** Reads the reactions to the articles of these blocks that a guest may see. */
export function publicReactions(
  db: Db,
  blocks: readonly number[]
): Promise<({ id: number } & Record<Reaction, number>)[]> {
  const { id, readNum, likeTimes, discussTimes, collections } = articles
  return db
    .select({ id, readNum, likeTimes, discussTimes, collections })
    .from(articles)
    .where(and(visibleTo(GUEST), anyOf(digestBlock, blocks)))
}

/** Reads the accepted answers of these questions, each as one line, by the id of the question. */
export async function answerLines(db: Db, ids: readonly number[]): Promise<Map<number, AnswerLine>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: articles.id, name: answerers.nickname, staffName: answerers.name, source: answerSource })
    .from(articles)
    .innerJoin(best, eq(best.id, articles.bestDiscussId))
    .leftJoin(answerers, eq(answerers.id, best.authorId))
    .where(sql`${articles.id} = any(${sql.param(ids)})`)
  return new Map(
    rows.map(({ id, name, staffName, source }) => [
      id,
      { name: name ?? '', official: Boolean(staffName), text: leadOf(source ?? '') }
    ])
  )
}

interface AnswerRow {
  best: { id: number | null; name: string | null; staffName: string | null }
  source: string | null
  staffMinutes: number | null
}

function answerFacts(articleType: number, { best, source, staffMinutes }: AnswerRow): AnswerFacts {
  if (articleType !== PROBLEM_ASSISTANCE) return NO_ANSWER
  const answer = best.id !== null && {
    name: best.name ?? '',
    official: Boolean(best.staffName),
    text: leadOf(source ?? '')
  }
  return { answer: answer || null, staffMinutes: staffMinutes === null ? null : Number(staffMinutes) }
}

/** Caches the lead of an answer. Lists are read every minute, but answers seldom change. */
function leadOf(source: string): string {
  const text = leads.get(source) ?? leadText(source)
  leads.set(source, text)
  return text
}

/** Ranks authors by the points of their public texts, computed as in domain/article/authorRanking.ts. */
export async function authorRanking(db: Db): Promise<RankedAuthor[]> {
  const { rows } = await db.execute<
    Omit<RankedAuthor, 'headPic' | 'jobTitle'> & { head_pic: string; job_title: Localized }
  >(sql`
    select u.id, u.nickname as name, u.head_pic, u.golden, u.name <> '' as official, u.job_title, u.company, p.points
    from (
      select author_id, round(sum(likes) + sum(reads)::numeric / ${sql.raw(String(READS_PER_POINT))} + ${sql.raw(String(POINTS_PER_ANSWER))} * sum(accepted))::int as points
      from (${authorPointsSql}) received group by author_id
    ) p join users u on u.id = p.author_id
    where p.points > 0 and u.deleted_at is null
    order by p.points desc, u.id`)
  return rows.map(({ head_pic: headPic, job_title: jobTitle, ...author }) => ({ ...author, headPic, jobTitle }))
}
