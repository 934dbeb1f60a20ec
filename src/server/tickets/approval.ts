import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Redaction } from '../../contract/tickets.ts'
import { digestOf } from '../../domain/content/digest.ts'
import type { Db } from '../platform/db/open.ts'
import { tickets } from '../platform/db/schema.ts'
import { sendJob } from '../platform/jobs/send.ts'
import { Refusal } from '../platform/refusal.ts'
import { readFaqFile, writeFaqFile } from './faqFiles.ts'
import { saveRow } from './ticketLedger.ts'

/** A text that waits for approval. */
export interface Waiting {
  id: number
  articleId: number
  title: string
  /** The published file, or '' if there is none. */
  published: string
  /** The proposed file. */
  proposed: string
  redactions: Redaction[]
}

/** Lists the texts that wait for approval, by ticket number. */
export async function listWaiting(db: Db, root: string): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.state, 'waiting'), isNull(tickets.approved)))
    .orderBy(asc(tickets.id))
  return Promise.all(
    rows.map(async ({ id, articleId, title, proposed, redactions }) => {
      return { id, articleId, title, published: await readFaqFile(root, id), proposed: proposed ?? '', redactions }
    })
  )
}

/**
 * Publishes the waiting text of a ticket. The site shows it with the next build. Must not run during a sync. Returns
 * whether the text was published.
 * @param digest the digest of the text that the person saw; a different text is not published
 */
export async function approveTicket(db: Db, root: string, id: number, digest?: string): Promise<boolean> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id))
  if (!row?.proposed) return false
  const own = digestOf(row.proposed)
  if (digest !== undefined && digest !== own) return false
  await writeFaqFile(root, id, row.proposed)
  await saveRow(db, id, { state: 'published', digest: own, proposed: null, approved: null, declined: null })
  return true
}

/** Publishes the texts that staff approved. Must not run during a sync. */
export async function publishApproved(db: Db, root: string): Promise<void> {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.state, 'waiting'), isNotNull(tickets.approved)))
  for (const { id, approved } of rows) await approveTicket(db, root, id, approved ?? '')
}

/**
 * Approves or declines the waiting text of a ticket. An approved text is published by the next sync, which starts at
 * once.
 * @throws Refusal('not_found') if the text with this digest no longer waits
 */
export async function decide(db: Db, id: number, digest: string, decision: 'approved' | 'declined'): Promise<void> {
  await db.transaction(async tx => {
    const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
    if (row?.state !== 'waiting' || !row.proposed || digestOf(row.proposed) !== digest) throw new Refusal('not_found')
    if (decision === 'declined') return void (await saveRow(tx, id, declined(row.digest, digest)))
    await saveRow(tx, id, { approved: digest })
    await sendJob(tx, 'sync', {})
  })
}

/** Returns the changes to a ticket whose text is declined. The published version remains. */
export function declined(published: string, digest: string) {
  const state = published ? ('published' as const) : ('refused' as const)
  return { state, reason: published ? '' : 'declined', proposed: null, approved: null, declined: digest }
}
