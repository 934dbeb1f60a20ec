import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queue, Queued, QueueQuery, ReportTarget } from '../../contract/reports.ts'
import { excerptOf } from '../../markdown/excerpt.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, reports, users } from '../platform/db/schema.ts'

/** Limits the reasons that are listed per target. */
const MAX_REPORTS_SHOWN = 5

/** Lists what waits for moderators, oldest first, or what they decided, newest first. */
export async function readQueue(db: Db, query: QueueQuery): Promise<Queue> {
  const [page, open, held] = await Promise.all([
    query.state === 'held' ? heldPage(db, query) : reportedPage(db, query),
    countTargets(db, true),
    db.$count(articles, eq(articles.status, 'held'))
  ])
  const total = { open, held, decided: page.total }[query.state]
  return { list: page.list, total, open, held }
}

/** A target of reports, with their totals. */
interface Target extends Record<string, unknown> {
  article_id: number | null
  comment_id: number | null
  reports: number
  since: string
  last: number
  targets: number
}

async function reportedPage(db: Db, { state, start, num }: QueueQuery) {
  const open = state === 'open'
  const { rows } = await db.execute<Target>(sql`
    select article_id, comment_id, count(*)::int as reports, max(id) as last, count(*) over ()::int as targets,
      to_json(${open ? sql`min(created_at)` : sql`max(decided_at)`}) #>> '{}' as since
    from reports where decision is ${open ? sql`null` : sql`not null`}
    group by article_id, comment_id
    order by ${open ? sql`min(created_at), min(id)` : sql`max(decided_at) desc, max(id) desc`}
    offset ${start} limit ${num}`)
  const [texts, reasons] = await Promise.all([textsOf(db, rows), reasonsOf(db, rows, open)])
  const list = rows.flatMap(row => {
    const text = texts.get(keyOf(row))
    if (!text) return []
    const about = reasons.filter(reason => keyOf(reason) === keyOf(row))
    const last = about.find(reason => reason.id === row.last)
    return [
      {
        ...text,
        since: new Date(row.since).toISOString(),
        reports: row.reports,
        reasons: about
          .slice(0, MAX_REPORTS_SHOWN)
          .map(({ id, reporter, reason, createdAt }) => ({ id, reporter, reason, createdAt: createdAt.toISOString() })),
        decision: open ? null : (last?.decision ?? null),
        decidedBy: open ? null : (last?.decidedBy ?? null)
      }
    ]
  })
  // A page behind the last one has no row with the number.
  const total = rows[0]?.targets ?? (start > 0 ? await countTargets(db, open) : 0)
  return { list, total }
}

async function heldPage(db: Db, { start, num }: QueueQuery): Promise<{ list: Queued[]; total: number }> {
  const rows = await selectTexts(db, eq(articles.status, 'held'))
    .orderBy(asc(articles.createdAt), asc(articles.id))
    .offset(start)
    .limit(num)
  const none = { reports: 0, reasons: [], decision: null, decidedBy: null }
  const list = await Promise.all(
    rows.map(async row => ({ ...(await toText(row)), since: row.createdAt.toISOString(), ...none }))
  )
  return { list, total: 0 }
}

/** Counts the targets of open or decided reports. */
async function countTargets(db: Db, open: boolean): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct (article_id, comment_id))::int as count from reports
    where decision is ${open ? sql`null` : sql`not null`}`)
  return rows[0]?.count ?? 0
}

type Text = Pick<Queued, 'type' | 'id' | 'articleId' | 'bigTitle' | 'excerpt' | 'author' | 'status'>

/** Reads the texts of targets, keyed as in `keyOf`. */
async function textsOf(db: Db, targets: readonly Target[]): Promise<Map<string, Text>> {
  const articleIds = targets.flatMap(target => target.article_id ?? [])
  const commentIds = targets.flatMap(target => target.comment_id ?? [])
  const [written, commentRows] = await Promise.all([
    selectTexts(db, anyOf(articles.id, articleIds)),
    db
      .select({
        id: comments.id,
        content: comments.content,
        status: comments.status,
        deletedAt: comments.deletedAt,
        articleId: articles.id,
        bigTitle: articles.bigTitle,
        author: { id: users.id, name: users.nickname }
      })
      .from(comments)
      .innerJoin(articles, eq(articles.id, comments.articleId))
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(anyOf(comments.id, commentIds))
  ])
  const texts = await Promise.all([
    ...written.map(toText),
    ...commentRows.map(async ({ content, deletedAt, status, ...row }) => ({
      ...row,
      type: 'discuss' as const,
      excerpt: await excerptOf(content),
      status: deletedAt ? ('deleted' as const) : status
    }))
  ])
  return new Map(texts.map(text => [`${text.type} ${text.id}`, text]))
}

type ArticleText = Awaited<ReturnType<typeof selectTexts>>[number]

function selectTexts(db: Db, where: SQL) {
  return db
    .select({
      id: articles.id,
      bigTitle: articles.bigTitle,
      content: articles.content,
      status: articles.status,
      createdAt: articles.createdAt,
      author: { id: users.id, name: users.nickname }
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(where)
    .$dynamic()
}

async function toText({ content, createdAt, ...row }: ArticleText): Promise<Text> {
  return { ...row, type: 'article', articleId: row.id, excerpt: await excerptOf(content) }
}

/** Reads the reports of targets, oldest first. */
async function reasonsOf(db: Db, targets: readonly Target[], open: boolean) {
  const deciders = alias(users, 'deciders')
  const rows = await db
    .select({
      id: reports.id,
      article_id: reports.articleId,
      comment_id: reports.commentId,
      reason: reports.reason,
      createdAt: reports.createdAt,
      decision: reports.decision,
      decidedBy: deciders.nickname,
      reporter: { id: users.id, name: users.nickname }
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(deciders, eq(deciders.id, reports.decidedBy))
    .where(
      and(
        open ? sql`${reports.decision} is null` : sql`${reports.decision} is not null`,
        or(
          anyOf(
            reports.articleId,
            targets.flatMap(target => target.article_id ?? [])
          ),
          anyOf(
            reports.commentId,
            targets.flatMap(target => target.comment_id ?? [])
          )
        )
      )
    )
    .orderBy(asc(reports.createdAt), asc(reports.id))
  return rows
}

function keyOf({ article_id, comment_id }: { article_id: number | null; comment_id: number | null }): string {
  const type: ReportTarget = article_id === null ? 'discuss' : 'article'
  return `${type} ${article_id ?? comment_id}`
}
