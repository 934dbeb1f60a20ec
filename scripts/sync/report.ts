import { createTwoFilesPatch } from 'diff'
import type { TicketReport } from '../../src/contract/tickets.ts'
import type { Waiting } from '../../src/server/tickets/approve.ts'
import type { Synced } from '../../src/server/tickets/syncTickets.ts'

/** Tickets that a report names at most. */
const NAMED = 20
const REASONS: Record<string, string> = {
  empty: 'it has no text for readers',
  too_large: 'it is too large',
  suspicious: 'something in it looks like a secret; look at it on /admin/tickets, or with --waiting',
  secret_left: 'something in it can still be read that must not be'
}

/** What a sync did, for a terminal; no word of any ticket is in it. */
export function formatReport({ kind, report }: Synced): string {
  const { counts, requests, milliseconds, tickets } = report
  const numbers = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  const lines = tickets.slice(0, NAMED).map(formatTicket)
  if (tickets.length > NAMED) lines.push(`  … and ${tickets.length - NAMED} more`)
  const seconds = (milliseconds / 1000).toFixed(1)
  lines.push(`Tickets (${kind}): ${numbers.join(', ')}. ${requests} requests, ${seconds} s.`)
  return lines.join('\n')
}

function formatTicket({ id, outcome, reason, redacted = {} }: TicketReport['tickets'][number]): string {
  const taken = Object.entries(redacted).map(([kind, count]) => `${count} ${kind}`)
  return `  ${id} ${outcome}${reason ? `: ${REASONS[reason]}` : ''}${taken.length > 0 ? ` (taken out: ${taken.join(', ')})` : ''}`
}

/** A text that waits for the person who approves it: how it differs from what is published, and what was taken out. */
export function formatWaiting({ id, published, proposed, redactions }: Waiting): string {
  const difference = createTwoFilesPatch('published', 'proposed', published, proposed, undefined, undefined, {
    context: 3
  })
  const taken = redactions.map(({ kind, where, sample }) => `  ${kind} in ${where}${sample ? `: ${sample}` : ''}`)
  const lines = [`━━ ticket ${id}`, difference.split('\n').slice(1).join('\n').trimEnd()]
  return [...lines, ...(taken.length > 0 ? ['── taken out:', ...taken] : [])].join('\n')
}
