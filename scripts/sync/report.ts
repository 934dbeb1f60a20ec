import { createTwoFilesPatch } from 'diff'
import type { TicketReport } from '../../src/contract/tickets.ts'
import type { Waiting } from '../../src/server/tickets/approval.ts'
import type { Synced } from '../../src/server/tickets/syncTickets.ts'

/** Maximum number of tickets without a reason in a report. */
const MAX_NAMED = 20
const REASONS: Record<string, string> = {
  empty: 'it has no text for readers',
  too_large: 'it is too large',
  suspicious: 'something in it looks like a secret; look at it on /admin/tickets, or with --waiting',
  redacted: 'something was taken out of it, and more may be left; look at it on /admin/tickets, or with --waiting',
  pictures: 'it has pictures, which a person has to look at; see /admin/tickets, or --waiting',
  secret_left: 'something in it can still be read that must not be'
}

/** Formats the result of a sync for a terminal. Contains no text of any ticket. */
export function formatReport({ kind, report }: Synced, all = false): string {
  const { counts, requests, milliseconds, tickets } = report
  const numbers = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  // Tickets that need a person come first, without a limit.
  const urgent = tickets.filter(ticket => ticket.reason)
  const others = tickets.filter(ticket => !ticket.reason)
  const shown = all ? others : others.slice(0, MAX_NAMED)
  const lines = [...urgent.sort(byOutcome), ...shown].map(formatTicket)
  if (others.length > shown.length) lines.push(`  … and ${others.length - shown.length} more; --all names them`)
  const seconds = (milliseconds / 1000).toFixed(1)
  lines.push(`Tickets (${kind}): ${numbers.join(', ')}. ${requests} requests, ${seconds} s.`)
  return lines.join('\n')
}

/** Sorts refused tickets before waiting tickets. */
const byOutcome = (one: Ticket, other: Ticket) => one.outcome.localeCompare(other.outcome) || one.id - other.id
type Ticket = TicketReport['tickets'][number]

function formatTicket({ id, outcome, reason, redacted = {} }: Ticket): string {
  const taken = Object.entries(redacted).map(([kind, count]) => `${count} ${kind}`)
  return `  ${id} ${outcome}${reason ? `: ${REASONS[reason]}` : ''}${taken.length > 0 ? ` (taken out: ${taken.join(', ')})` : ''}`
}

/** Formats a waiting text for review: the difference to the published text, and the redactions. */
export function formatWaiting({ id, published, proposed, redactions }: Waiting): string {
  const difference = createTwoFilesPatch('published', 'proposed', published, proposed, undefined, undefined, {
    context: 3
  })
  const list = (left: boolean) =>
    redactions
      .filter(one => Boolean(one.left) === left)
      .map(({ kind, where, sample }) => `  ${kind} in ${where}${sample ? `: ${sample}` : ''}`)
  const [taken, suspicious] = [list(false), list(true)]
  const lines = [`━━ ticket ${id}`, difference.split('\n').slice(1).join('\n').trimEnd()]
  const looksSecret = suspicious.length > 0 ? ['── still in it, and looks like a secret:', ...suspicious] : []
  return [...lines, ...looksSecret, ...(taken.length > 0 ? ['── taken out:', ...taken] : [])].join('\n')
}
