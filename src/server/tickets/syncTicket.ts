import type { Outcome, PublishMode, Redaction, TicketReport } from '../../contract/tickets.ts'
import type { Db } from '../platform/db/open.ts'
import { declined } from './approval.ts'
import { type FaqFile, removeFaqFile, writeFaqFile } from './faqFiles.ts'
import { type ArticleContext, makeTicketArticle, type TicketArticle } from './ticketArticle.ts'
import { type Row, saveRow } from './ticketLedger.ts'
import type { Ticket } from './ticketSystem.ts'

export type Result = TicketReport['tickets'][number]

/** Target and state of a sync. */
export interface SyncContext {
  db: Db
  root: string
  workshop: ArticleContext
  /** Digest of the current settings for articles. */
  settings: string
  dryRun: boolean
}

/** Resolution of the ticket system's clock in milliseconds, with a margin. Its times have whole seconds. */
const CLOCK_RESOLUTION_MS = 2000

/** Checks whether a ticket was read since its last change and its file is unchanged. */
export function isRead(ticket: Ticket, row: Row | undefined, file: FaqFile | undefined, settings: string): boolean {
  return (
    row !== undefined &&
    row.state !== 'new' &&
    row.state !== 'gone' &&
    row.settled &&
    row.settings === settings &&
    row.updatedOn?.getTime() === ticket.updatedAt.getTime() &&
    row.digest === (file?.digest ?? '')
  )
}

/**
 * Creates the article of a ticket, and writes it to content/faq or stores it for approval. Writes the file before its
 * row: if the process is killed in between, the next run creates the same file.
 */
export async function syncTicket(
  { db, root, workshop, settings, dryRun }: SyncContext,
  ticket: Ticket,
  row: Row | undefined,
  now: Date
): Promise<Result> {
  const made = await makeTicketArticle(workshop, ticket, row?.articleId ?? 1)
  if (!made) {
    if (!dryRun) await removeTicketArticle(db, root, ticket.id)
    return { id: ticket.id, outcome: 'gone' }
  }
  const { outcome, change } = decide(made, row, workshop.settings.publish)
  const result: Result = { id: ticket.id, outcome, redacted: countKinds(made.redactions) }
  if (made.refused) result.reason = made.refused
  else if (outcome === 'waiting' && change.reason) result.reason = change.reason
  if (dryRun) return result
  if (change.state === 'published' && !made.refused && change.digest === made.digest)
    await writeFaqFile(root, ticket.id, made.text)
  if (change.state === 'refused') await removeFaqFile(root, ticket.id)
  await saveRow(db, ticket.id, {
    ...change,
    title: made.title,
    redactions: [...made.redactions],
    updatedOn: ticket.updatedAt,
    settled: now.getTime() - ticket.updatedAt.getTime() >= CLOCK_RESOLUTION_MS,
    readAt: new Date(),
    settings
  })
  return result
}

/** Removes the article of a ticket for now. The ticket keeps the article id. */
export async function removeTicketArticle(db: Db, root: string, id: number): Promise<void> {
  await removeFaqFile(root, id)
  await saveRow(db, id, { state: 'gone', title: '', reason: '', digest: '', proposed: null, redactions: [] })
}

type Change = Pick<Row, 'state' | 'reason' | 'digest' | 'proposed'>

/** Decides about an article by the rules of `publish`: it is published, waits for a person, or is refused. */
export function decide(
  made: TicketArticle,
  row: Row | undefined,
  publish: PublishMode
): { outcome: Outcome; change: Change } {
  const before = row?.digest ?? ''
  if (made.refused) {
    const same = row?.state === 'refused' && row.reason === made.refused
    const change: Change = { state: 'refused', reason: made.refused, digest: '', proposed: null }
    return { outcome: same ? 'unchanged' : 'refused', change }
  }
  // Secrets occur together: after one redaction, others may remain.
  const reason = made.doubt === 'suspicious' || publish === 'clean' ? (made.doubt ?? '') : ''
  const held = publish === 'preview' || reason !== ''
  if (held && made.digest === row?.declined && made.digest !== before) {
    const { state, reason, proposed } = declined(before, made.digest)
    return { outcome: 'unchanged', change: { state, reason, digest: before, proposed } }
  }
  if (held && made.digest !== before) {
    const change: Change = { state: 'waiting', reason, digest: before, proposed: made.text }
    return { outcome: row?.proposed === made.text ? 'unchanged' : 'waiting', change }
  }
  const change: Change = { state: 'published', reason: '', digest: made.digest, proposed: null }
  return { outcome: before === '' ? 'added' : before === made.digest ? 'unchanged' : 'changed', change }
}

function countKinds(redactions: readonly Redaction[]): Result['redacted'] {
  const counts: NonNullable<Result['redacted']> = {}
  for (const { kind, left } of redactions) if (!left) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
