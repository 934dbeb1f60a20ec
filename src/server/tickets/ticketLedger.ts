import { and, desc, eq, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import type { TicketReport } from '../../contract/tickets.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { FIRST_DATABASE_ID } from '../../domain/content/articleFile.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import { inBatches } from '../platform/db/inBatches.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketPosts, ticketRuns, tickets } from '../platform/db/schema.ts'
import type { FaqFile } from './faqFiles.ts'
import { hasTicketNumber } from './ticketNumber.ts'
import { TicketError } from './ticketSystem.ts'

const ARTICLE = /^\/home\/article\/(\d{1,9})(?:\.md)?$/

/**
 * Checks whether `path`, without its language, belongs to an article whose ticket is no longer marked for publication.
 */
export async function isWithdrawn(db: Db, path: string): Promise<boolean> {
  const id = Number(ARTICLE.exec(path)?.[1])
  if (!id) return false
  const withdrawn = and(eq(articles.id, id), eq(articles.source, 'ticket'), eq(articles.status, 'deleted'))
  return (await db.$count(articles, withdrawn)) > 0
}

export type Row = typeof tickets.$inferSelect
export type Run = typeof ticketRuns.$inferSelect

/** First id of ticket articles, so that people who number files by hand do not use the same ids. */
const FIRST_TICKET_ARTICLE = 500_000

/** Reads the rows of all tickets, by number. Adds rows for `files` that the sync of another database wrote. */
export async function readLedger(db: Db, files: ReadonlyMap<number, FaqFile>): Promise<Map<number, Row>> {
  const known = new Map((await db.select().from(tickets)).map(row => [row.id, row]))
  const found = [...files.values()].filter(file => !known.has(file.ticketId) && file.articleId > 0)
  const published = found.map(({ ticketId, articleId, digest }) => ({
    id: ticketId,
    articleId,
    digest,
    state: 'published' as const
  }))
  for (const some of inBatches(published))
    for (const row of await db.insert(tickets).values(some).onConflictDoNothing().returning()) known.set(row.id, row)
  return known
}

/**
 * Adds a row with an article id for each new ticket, in the order of numbers, all or none.
 * @throws TicketError if no id is left
 */
export async function addRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return db.transaction(async tx => {
    const [ledger] = await tx.select({ last: max(tickets.articleId) }).from(tickets)
    // Rows and ids of articles without a file are never reused.
    const [files] = await tx
      .select({ last: max(articles.id) })
      .from(articles)
      .where(lt(articles.id, FIRST_DATABASE_ID))
    const first = Math.max(FIRST_TICKET_ARTICLE, (ledger?.last ?? 0) + 1, (files?.last ?? 0) + 1)
    if (first + ids.length > FIRST_DATABASE_ID) throw new TicketError('There is no article id left for new tickets.')
    const sorted = [...ids].sort((one, other) => one - other)
    const rows: Row[] = []
    for (const some of inBatches(sorted.map((id, at) => ({ id, articleId: first + at }))))
      rows.push(...(await tx.insert(tickets).values(some).returning()))
    return rows
  })
}

/** Updates the row of a ticket. */
export async function saveRow(db: Db, id: number, change: Partial<Omit<Row, 'id' | 'articleId'>>): Promise<void> {
  await db.update(tickets).set(change).where(eq(tickets.id, id))
}

/** Returns the last successful run of some kinds. */
export async function lastRun(db: Db, kinds: readonly Exclude<Run['kind'], 'dry'>[]): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(ticketRuns)
    .where(and(anyOf(ticketRuns.kind, [...kinds]), isNotNull(ticketRuns.endedAt), isNull(ticketRuns.error)))
    .orderBy(desc(ticketRuns.id))
    .limit(1)
  return run
}

/** Adds a run. Returns its id. */
export async function beginRun(db: Db, kind: Run['kind'], settings: string): Promise<number> {
  const [run] = await db.insert(ticketRuns).values({ kind, settings }).returning({ id: ticketRuns.id })
  return run?.id ?? 0
}

/** Stores the progress of a run. */
export async function noteProgress(db: Db, id: number, progress: { total: number; done: number }): Promise<void> {
  await db.update(ticketRuns).set(progress).where(eq(ticketRuns.id, id))
}

/** Stores the end of a run: with a report, or with the reason of its failure. */
export async function endRun(
  db: Db,
  id: number,
  end: { report: TicketReport; until: Date | null } | { error: string }
): Promise<void> {
  await db
    .update(ticketRuns)
    .set({ ...end, endedAt: sql`now()` })
    .where(eq(ticketRuns.id, id))
}

/**
 * Returns the numbers of all tickets that belong to a question. The notes of such a ticket become an answer, which
 * waits for staff, and never a separate article.
 */
export async function readQuestionTickets(db: Db): Promise<ReadonlySet<number>> {
  const isQuestion = eq(articles.articleType, PROBLEM_ASSISTANCE)
  const sent = await db
    .select({ id: ticketPosts.ticketId })
    .from(ticketPosts)
    .innerJoin(articles, eq(articles.id, ticketPosts.articleId))
    .where(and(isQuestion, isNotNull(ticketPosts.ticketId)))
  const named = await db
    .select({ id: sql<number>`${articles.ticketId}::int` })
    .from(articles)
    .where(and(isQuestion, hasTicketNumber))
  return new Set([...sent, ...named].flatMap(({ id }) => (id === null ? [] : [id])))
}
