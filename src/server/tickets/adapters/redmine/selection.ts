import type { TicketFilter } from '../../../platform/config.ts'
import { type ListedTickets, TicketError, type TicketSelection } from '../../ticketSystem.ts'
import { type Condition, PAGE_SIZE, type RedmineClient } from './redmineClient.ts'
import type { RedmineTicket } from './redmineSchemas.ts'

/** Overlap with the last query in milliseconds, for changes that were in progress then. */
const OVERLAP_MS = 120_000
/** Limits the characters of ids in one query. Redmine stores the query in a cookie, and fails if that is full. */
const MAX_IDS_LENGTH = 1500

/** Conditions for the public ones of the tickets `ids`, with any status. */
export const publicTickets = (ids: readonly number[]): Condition[] => [
  ['is_private', '=', '0'],
  ['status_id', '*'],
  named(ids)
]

/**
 * Opens the selection of the tickets that match `filter`.
 * @throws TicketError for names that Redmine does not know
 */
export async function openSelection(
  redmine: RedmineClient,
  settings: TicketFilter,
  checked: boolean
): Promise<TicketSelection> {
  const filter = await openFilter(redmine, settings, checked)

  async function list(conditions: readonly Condition[]): Promise<ListedTickets & { all: RedmineTicket[] }> {
    const tickets = new Map<number, RedmineTicket>()
    let start: Date | undefined
    for (let from = 0; ; from += PAGE_SIZE) {
      const { tickets: page, total, now } = await redmine.list(conditions, from)
      start ??= now
      for (const ticket of page) tickets.set(ticket.id, ticket)
      if (from + PAGE_SIZE < total) continue
      const all = [...tickets.values()]
      return { all, marked: all.filter(filter.takes), ids: [...tickets.keys()], now: start }
    }
  }

  async function stillMarked(ids: readonly number[]): Promise<RedmineTicket[]> {
    const found: RedmineTicket[] = []
    for (const some of chunks(ids, PAGE_SIZE))
      found.push(...(await redmine.list([...filter.scope, named(some)], 0)).tickets.filter(filter.takes))
    return found
  }

  return {
    changedSince(since) {
      const from = new Date(since.getTime() - OVERLAP_MS).toISOString().replace(/\.\d+Z$/, 'Z')
      return list([...filter.scope, ['updated_on', '>=', from]])
    },
    async marked() {
      const listed = await list(filter.marked)
      filter.checkField(listed.all)
      return listed
    },
    stillMarked,
    // Times do not show vanished tickets. So the tickets are counted, and searched if some are missing.
    async vanished(ids) {
      const vanished: number[] = []
      const longest = String(Math.max(0, ...ids)).length + 1
      for (const some of chunks(ids, Math.floor(MAX_IDS_LENGTH / longest))) {
        const { total } = await redmine.list([...filter.scope, named(some)], 0, 1)
        if (total === some.length) continue
        const there = new Set((await stillMarked(some)).map(ticket => ticket.id))
        vanished.push(...some.filter(id => !there.has(id)))
      }
      return vanished
    },
    find: async id => (await redmine.list([...filter.scope, named([id])], 0, 1)).tickets[0]
  }
}

const named = (ids: readonly number[]): Condition => ['issue_id', '=', ids.join(',')]

/** Splits a list into parts of at most `size` items. */
export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

interface OpenFilter {
  /** Conditions for every readable ticket, marked for publication or not. */
  scope: Condition[]
  /** Conditions that also include the status, as far as Redmine supports it. */
  marked: Condition[]
  /** Checks whether a ticket is marked for publication. */
  takes(ticket: RedmineTicket): boolean
  /**
   * Checks the custom field of the filter.
   * @throws TicketError if none of these tickets has it
   */
  checkField(tickets: readonly RedmineTicket[]): void
}

/**
 * Resolves the names of the filter. `checked` skips requests that only validate names.
 * @throws TicketError for names that Redmine does not know
 */
async function openFilter(redmine: RedmineClient, filter: TicketFilter, checked: boolean): Promise<OpenFilter> {
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
  const hasField = (ticket: RedmineTicket) => ticket.customFields.find(one => one.name === field?.name)
  return {
    scope: [...scope, ['status_id', '*']],
    marked: [...scope, ['status_id', filter.statuses.length > 0 ? '*' : 'c']],
    takes(ticket) {
      const value = hasField(ticket)?.value
      return (
        !ticket.isPrivate &&
        (projects.size === 0 || projects.has(ticket.projectId)) &&
        (trackers.length === 0 || trackers.includes(ticket.tracker)) &&
        (categories.length === 0 || categories.includes(ticket.category)) &&
        statuses.has(ticket.status) &&
        (!field || (Array.isArray(value) ? value.includes(field.value) : value === field.value))
      )
    },
    checkField(tickets) {
      if (!field || tickets.length === 0 || tickets.some(hasField)) return
      throw new TicketError(`REDMINE_FIELD: none of ${tickets.length} tickets has a custom field '${field.name}'.`)
    }
  }
}

/** Matches closed statuses without an answer, in the languages of Redmine's default names that we know. */
const NO_ANSWER =
  /reject|declin|cancel|duplicat|invalid|won.?t|abandon|withdrawn|spam|拒绝|驳回|取消|重复|无效|作废|撤销|不处理|abgewiesen|rejet|rechaz|却下/i

/** Returns the closed statuses of tickets that may contain an answer, without rejected tickets and duplicates. */
export function solvedStatuses(known: readonly { name: string; is_closed: boolean }[]): string[] {
  const closed = known.filter(status => status.is_closed).map(status => status.name)
  return closed.filter(name => !NO_ANSWER.test(name))
}

function refuseUnknown(setting: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new TicketError(`${setting}: Redmine knows no ${unknown.join(', ')}. It knows ${known.join(', ')}.`)
}
