import type { TicketFilter } from '../../../platform/config.ts'
import { TicketError } from '../../ticketError.ts'
import type { Condition, RedmineClient } from './redmineClient.ts'
import type { Ticket } from './redmineSchemas.ts'

export interface OpenFilter {
  /** Holds for every ticket that may be read at all, marked for publication or not. */
  scope: Condition[]
  /** Asks for the status too, as far as Redmine can. */
  marked: Condition[]
  /** Whether a ticket is marked for publication. */
  takes(ticket: Ticket): boolean
  /** Throws TicketError when the custom field of the filter is nowhere among these tickets. */
  checkField(tickets: readonly Ticket[]): void
}

/**
 * Looks the filter's names up. Throws TicketError for those that Redmine does not know; `checked` spares the question
 * that answers nothing else.
 */
export async function openFilter(redmine: RedmineClient, filter: TicketFilter, checked: boolean): Promise<OpenFilter> {
  const { trackers, categories, field } = filter
  const known = await redmine.statuses()
  refuseUnknown(
    'REDMINE_STATUSES',
    filter.statuses,
    known.map(status => status.name)
  )
  if (trackers.length > 0 && !checked) refuseUnknown('REDMINE_TRACKERS', trackers, await redmine.trackers())
  const projects = new Set<number>()
  for (const identifier of filter.projects) {
    const id = await redmine.project(identifier)
    if (id === undefined)
      throw new TicketError(
        `REDMINE_PROJECTS: the key sees no project '${identifier}'. Its identifier stands in the address of the project.`
      )
    projects.add(id)
  }
  const statuses = new Set(filter.statuses.length > 0 ? filter.statuses : solvedStatuses(known))
  const scope: Condition[] = [['is_private', '=', '0']]
  if (projects.size > 0) scope.push(['project_id', '=', ...[...projects].map(String)])
  const hasField = (ticket: Ticket) => ticket.custom_fields.find(one => one.name === field?.name)
  return {
    scope: [...scope, ['status_id', '*']],
    marked: [...scope, ['status_id', filter.statuses.length > 0 ? '*' : 'c']],
    takes(ticket) {
      const value = hasField(ticket)?.value
      return (
        !ticket.is_private &&
        (projects.size === 0 || projects.has(ticket.project.id)) &&
        (trackers.length === 0 || trackers.includes(ticket.tracker.name)) &&
        (categories.length === 0 || categories.includes(ticket.category)) &&
        statuses.has(ticket.status.name) &&
        (!field || (Array.isArray(value) ? value.includes(field.value) : value === field.value))
      )
    },
    checkField(tickets) {
      if (!field || tickets.length === 0 || tickets.some(hasField)) return
      throw new TicketError(`REDMINE_FIELD: none of ${tickets.length} tickets has a custom field '${field.name}'.`)
    }
  }
}

/** What a closed status is called that says no answer was found, in the languages of Redmine's own names that we meet. */
const NO_ANSWER =
  /reject|declin|cancel|duplicat|invalid|won.?t|abandon|withdrawn|spam|拒绝|驳回|取消|重复|无效|作废|撤销|不处理|abgewiesen|rejet|rechaz|却下/i

/** The closed statuses that may hold an answer: not those of tickets that were rejected or are duplicates. */
export function solvedStatuses(known: readonly { name: string; is_closed: boolean }[]): string[] {
  const closed = known.filter(status => status.is_closed).map(status => status.name)
  return closed.filter(name => !NO_ANSWER.test(name))
}

function refuseUnknown(setting: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new TicketError(`${setting}: Redmine knows no ${unknown.join(', ')}. It knows ${known.join(', ')}.`)
}
