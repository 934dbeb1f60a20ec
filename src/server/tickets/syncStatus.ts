import { createTwoFilesPatch } from 'diff'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { TicketStatus } from '../../contract/tickets.ts'
import { digestOf } from '../../domain/content/digest.ts'
import type { Redmine } from '../platform/config.ts'
import { isLockHeld } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketAnswers, ticketPosts, ticketRuns, tickets } from '../platform/db/schema.ts'
import { listWaiting } from './approval.ts'

const MAX_RUNS = 20
const MAX_REFUSED = 200
const DIFF_CONTEXT_LINES = 3

/** Reads the state of the ticket sync for staff: runs, waiting texts, refused tickets and failed posts. */
export async function readStatus(db: Db, redmine: Redmine | undefined, root: string): Promise<TicketStatus> {
  const [runs, running, texts, refused, answers, posts] = await Promise.all([
    db.select().from(ticketRuns).orderBy(desc(ticketRuns.id)).limit(MAX_RUNS),
    isRunning(db),
    listWaiting(db, root),
    db
      .select({ id: tickets.id, title: tickets.title, reason: tickets.reason })
      .from(tickets)
      .where(eq(tickets.state, 'refused'))
      .orderBy(desc(tickets.id))
      .limit(MAX_REFUSED),
    db
      .select({
        articleId: articles.id,
        bigTitle: articles.bigTitle,
        ticketId: ticketAnswers.ticketId,
        content: ticketAnswers.content,
        redactions: ticketAnswers.redactions
      })
      .from(ticketAnswers)
      .innerJoin(articles, eq(articles.id, ticketAnswers.articleId))
      .where(and(eq(ticketAnswers.state, 'waiting'), eq(articles.status, 'published'), isNull(articles.bestDiscussId)))
      .orderBy(asc(articles.id)),
    db
      .select({ articleId: articles.id, bigTitle: articles.bigTitle, error: ticketPosts.error })
      .from(ticketPosts)
      .innerJoin(articles, eq(articles.id, ticketPosts.articleId))
      .where(ne(ticketPosts.error, ''))
      .orderBy(desc(ticketPosts.changedAt))
      .limit(MAX_REFUSED)
  ])
  const [latest] = runs
  const open = latest && !latest.endedAt ? latest : undefined
  return {
    configured: Boolean(redmine),
    url: redmine?.url ?? '',
    publish: redmine?.publish ?? 'preview',
    everyMinutes: redmine?.everyMinutes ?? 0,
    running:
      running === 'waiting'
        ? { phase: 'waiting', total: 0, done: 0 }
        : running && { phase: open ? 'tickets' : 'building', total: open?.total ?? 0, done: open?.done ?? 0 },
    runs: runs.map(({ id, kind, startedAt, endedAt, total, done, error, report }) => ({
      id,
      kind,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      total,
      done,
      error,
      report
    })),
    waiting: texts.map(({ id, articleId, title, published, proposed, redactions }) => ({
      id,
      articleId,
      title,
      digest: digestOf(proposed),
      difference: difference(published, proposed),
      isNew: published === '',
      redactions
    })),
    refused,
    answers,
    posts
  }
}

/** Checks whether a sync is running, in any process, or queued. */
async function isRunning(db: Db): Promise<'running' | 'waiting' | null> {
  const { rows } = await db.execute<{ held: boolean; queued: boolean }>(sql`
    select ${isLockHeld('siteSync')} as held,
    exists (
      select from pgboss.job where name in ('sync', 'sweep') and state < 'completed'
    ) as queued`)
  return rows[0]?.held ? 'running' : rows[0]?.queued ? 'waiting' : null
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
/** Fields that readers do not see and nobody needs to review. */
const UNSEEN = /^(?:id|ticket|articleType):.*\n/gm

/** Returns a new text unchanged, or else the unified diff to the published text, from the first hunk. */
function difference(published: string, proposed: string): string {
  if (!published) return proposed.replace(FRONT_MATTER, '')
  const seen = (file: string) => file.replace(FRONT_MATTER, lines => lines.replace(UNSEEN, ''))
  const patch = createTwoFilesPatch('', '', seen(published), seen(proposed), undefined, undefined, {
    context: DIFF_CONTEXT_LINES
  })
  return patch.slice(patch.indexOf('@@')).trimEnd()
}
