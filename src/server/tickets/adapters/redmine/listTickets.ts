import { type Condition, PAGE_SIZE, type RedmineClient } from './redmineClient.ts'
import type { Ticket } from './redmineSchemas.ts'
import type { OpenFilter } from './ticketFilter.ts'

/** What was under way in the ticket system when it was asked last is asked for again. */
const OVERLAP = 120_000
/** Characters of numbers that one question may name: Redmine puts it into a cookie, and fails where that is full. */
const NAMED = 1500

export interface Listed {
  tickets: Ticket[]
  /** Redmine's clock before the first page. */
  now: Date
}

/** All that changed since `since`, marked or not. */
export function listChanged(redmine: RedmineClient, filter: OpenFilter, since: Date): Promise<Listed> {
  const from = new Date(since.getTime() - OVERLAP).toISOString().replace(/\.\d+Z$/, 'Z')
  return listAll(redmine, [...filter.scope, ['updated_on', '>=', from]])
}

/** All tickets that are marked for publication, and some that are not. */
export async function listMarked(redmine: RedmineClient, filter: OpenFilter): Promise<Listed> {
  const listed = await listAll(redmine, filter.marked)
  filter.checkField(listed.tickets)
  return listed
}

/** Those of the tickets `ids` that are still marked. */
export async function stillMarked(
  redmine: RedmineClient,
  filter: OpenFilter,
  ids: readonly number[]
): Promise<Ticket[]> {
  const found: Ticket[] = []
  for (const some of chunks(ids, PAGE_SIZE))
    found.push(...(await redmine.list([...filter.scope, named(some)], 0)).tickets.filter(filter.takes))
  return found
}

/**
 * Those of the tickets `ids` that vanished: deleted, made private, or moved out of sight. Their time cannot tell, so
 * they are counted, and looked for where the count is short.
 */
export async function findVanished(
  redmine: RedmineClient,
  filter: OpenFilter,
  ids: readonly number[]
): Promise<number[]> {
  const vanished: number[] = []
  const longest = String(Math.max(0, ...ids)).length + 1
  for (const some of chunks(ids, Math.floor(NAMED / longest))) {
    const { total } = await redmine.list([...filter.scope, named(some)], 0, 1)
    if (total === some.length) continue
    const there = new Set((await stillMarked(redmine, filter, some)).map(ticket => ticket.id))
    vanished.push(...some.filter(id => !there.has(id)))
  }
  return vanished
}

async function listAll(redmine: RedmineClient, conditions: readonly Condition[]): Promise<Listed> {
  const tickets = new Map<number, Ticket>()
  let start: Date | undefined
  for (let from = 0; ; from += PAGE_SIZE) {
    const { tickets: page, total, now } = await redmine.list(conditions, from)
    start ??= now
    for (const ticket of page) tickets.set(ticket.id, ticket)
    if (from + PAGE_SIZE >= total) return { tickets: [...tickets.values()], now: start }
  }
}

const named = (ids: readonly number[]): Condition => ['issue_id', '=', ids.join(',')]

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
