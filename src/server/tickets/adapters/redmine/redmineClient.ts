import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import ky, { isHTTPError, type Options } from 'ky'
import type * as z from 'zod'
import type { Redmine } from '../../../platform/config.ts'
import { TicketError, type TicketFile, Unanswered } from '../../ticketSystem.ts'
import type { Patience } from '../openTicketSystem.ts'
import {
  faqMarkdown,
  foundTickets,
  keyOwner,
  madeTicket,
  projectId,
  type RedmineTicket,
  statusList,
  ticketNotes,
  ticketPage,
  trackerList
} from './redmineSchemas.ts'

/** Maximum items that Redmine returns per page. */
export const PAGE_SIZE = 100

/** Number of retries, and the time limit of each attempt in milliseconds. */
interface RequestTimeouts {
  retries: number
  limit: number
}
/** The pauses between the attempts of `patient` add up to less than 10 seconds, with ky's default back-off. */
const TIMEOUTS: Record<Patience, RequestTimeouts> = {
  patient: { retries: 5, limit: 60_000 },
  interactive: { retries: 1, limit: 10_000 }
}

/** A filter condition of Redmine's lists: a field, an operator, values. */
export type Condition = [field: string, operator: string, ...values: string[]]

export interface RedmineClient {
  /** Number of requests, including retries. */
  readonly requests: number
  /**
   * Checks the API key. With an unknown key, Redmine would return what guests see, as if it were everything.
   * @throws TicketError if the key is unknown
   */
  checkKey(): Promise<void>
  /** Returns a page of the tickets that match all `conditions`, by id, with their total. */
  list(conditions: readonly Condition[], from: number, limit?: number): Promise<TicketPage>
  /** Returns the names of the statuses, and whether each is a closed one. */
  statuses(): Promise<{ name: string; is_closed: boolean }[]>
  trackers(): Promise<string[]>
  /** Returns the number of a project, or undefined if the identifier is unknown. */
  project(identifier: string): Promise<number | undefined>
  /** Returns the public notes of a ticket in order, or undefined if the ticket is no longer visible. */
  notes(id: number): Promise<TicketNotes | undefined>
  /** Returns the plugin's Markdown of a ticket, 'no plugin' if Redmine has none, or undefined if the ticket is gone. */
  faqMarkdown(id: number): Promise<string | 'no plugin' | undefined>
  /** Returns the numbers of all tickets, including private ones, whose description contains `text`. */
  find(text: string): Promise<number[]>
  /**
   * Checks whether a note of a ticket contains `text`, without storing any notes. Returns undefined for a missing
   * ticket.
   */
  holds(id: number, text: string): Promise<boolean | undefined>
  /** Creates a ticket in a project with this number. Returns the number of the ticket. */
  create(ticket: { project_id: number; subject: string; description: string; is_private: boolean }): Promise<number>
  /** Adds a note. Returns false if the ticket does not exist. */
  addNote(id: number, notes: string, isPrivate: boolean): Promise<boolean>
  /**
   * Sets an article's address on a ticket with the plugin. Returns 'no plugin' if there is no plugin or no such ticket.
   */
  setFaqLink(id: number, articleId: number): Promise<true | 'no plugin'>
  /** Writes a file of a ticket to `path`. Returns false if it is gone or larger than `most` bytes. */
  download(file: TicketFile, path: string, most: number): Promise<boolean>
}

/** The public notes of a ticket, and the authors of all notes and the watchers. */
interface TicketNotes {
  notes: string[]
  people: string[]
}

interface TicketPage {
  tickets: RedmineTicket[]
  total: number
  /** Time of Redmine's clock. */
  now: Date
}

/** Opens a client of a Redmine. If a call fails, it throws TicketError with a message for the operator. */
export function openRedmine({ url, apiKey }: Pick<Redmine, 'url' | 'apiKey'>, patience: Patience): RedmineClient {
  const { retries, limit } = TIMEOUTS[patience]
  let requests = 0
  let hasPlugin: boolean | undefined
  const http = ky.create({
    prefix: url,
    timeout: limit,
    headers: { 'X-Redmine-API-Key': apiKey },
    // Does not follow redirects, so that the key is only sent to this address.
    redirect: 'manual',
    retry: { limit: retries, backoffLimit: 8000, jitter: true },
    hooks: { beforeRequest: [() => void requests++], beforeRetry: [() => void requests++] }
  })

  const ask = (path: string, searchParams?: URLSearchParams) => call(path, searchParams && { searchParams })
  // Never retried automatically, because Redmine may have done it without a reply.
  const write = (method: 'post' | 'put', path: string, json?: object) =>
    call(path, { method, retry: { limit: 0 }, ...(json && { json }) })

  async function call(path: string, options: Options = {}): Promise<Response> {
    try {
      return await http(path, options)
    } catch (error) {
      if (!isHTTPError(error)) throw unreachable(error)
      const { status } = error.response
      if (status >= 300 && status < 400)
        throw new TicketError(`Redmine sends ${path} elsewhere. Is REDMINE_URL right, with https where it has it?`)
      if (status === 401) throw new TicketError('Redmine does not know this REDMINE_API_KEY.')
      if (status === 404 || status === 410) throw new NotThere(error.response)
      if (status === 403)
        throw new TicketError(`Redmine refuses ${path}: its REST API is off, or the key's owner may not see it.`)
      const failed = status >= 500 ? Unanswered : TicketError
      throw new failed(`Redmine answered ${status} to ${path}.`)
    }
  }

  function unreachable(error: unknown): TicketError {
    const { message, cause } = error as Error
    const code = (cause as { code?: string } | undefined)?.code
    return new Unanswered(`Redmine at ${new URL(url).host} cannot be reached: ${code ?? message.split('\n')[0]}.`)
  }

  async function read<S extends z.ZodType>(reply: Response, path: string, schema: S): Promise<z.output<S>> {
    const body: unknown = await reply.json().catch(() => {
      throw new TicketError(`What ${path} gives is not JSON. Is REDMINE_URL the address of a Redmine?`)
    })
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    // Reports the position of the error, never the content.
    throw new TicketError(`What ${path} gives cannot be read: ${issue?.path.join('.')}: ${issue?.code}.`)
  }

  const get = async <S extends z.ZodType>(path: string, schema: S, params?: URLSearchParams) =>
    read(await ask(path, params), path, schema)

  return {
    get requests() {
      return requests
    },
    async checkKey() {
      await get('users/current.json', keyOwner).catch(orElse('This is no Redmine: it has no users/current.json.'))
    },
    async list(conditions, from, limit = PAGE_SIZE) {
      const params = new URLSearchParams({ sort: 'id', include: 'attachments', offset: `${from}`, limit: `${limit}` })
      for (const [field, operator, ...values] of conditions) {
        params.append('f[]', field)
        params.append(`op[${field}]`, operator)
        for (const value of values) params.append(`v[${field}][]`, value)
      }
      const reply = await ask('issues.json', params).catch(orElse('This is no Redmine: it has no issues.json.'))
      const { issues, total_count } = await read(reply, 'issues.json', ticketPage)
      const now = new Date(reply.headers.get('date') ?? Date.now())
      return { tickets: issues.filter(issue => !issue.isPrivate), total: total_count, now }
    },
    statuses: async () => (await get('issue_statuses.json', statusList)).issue_statuses,
    trackers: async () => (await get('trackers.json', trackerList)).trackers.map(tracker => tracker.name),
    project: async identifier =>
      (await get(`projects/${encodeURIComponent(identifier)}.json`, projectId).catch(absent))?.project.id,
    async notes(id) {
      const found = await get(
        `issues/${id}.json`,
        ticketNotes,
        new URLSearchParams({ include: 'journals,watchers' })
      ).catch(absent)
      if (!found) return undefined
      const { journals, watchers } = found.issue
      const people = [...journals.map(journal => journal.user), ...watchers.map(watcher => watcher.name)]
      return {
        notes: journals.flatMap(({ notes, private_notes }) => (private_notes || !notes.trim() ? [] : [notes])),
        people: [...new Set(people.filter(Boolean))]
      }
    },
    async faqMarkdown(id) {
      if (hasPlugin === false) return 'no plugin'
      try {
        const { markdown } = await get(`issues/${id}/get_faq_md`, faqMarkdown)
        hasPlugin = true
        return markdown
      } catch (error) {
        if (!(error instanceof NotThere)) throw error
        // The plugin reports a missing ticket in JSON. Without the plugin, Redmine returns its HTML page.
        if (hasPlugin || /json/.test(error.reply.headers.get('content-type') ?? '')) return undefined
        hasPlugin = false
        return 'no plugin'
      }
    },
    async find(text) {
      const params = new URLSearchParams([
        ['set_filter', '1'],
        ['f[]', 'status_id'],
        ['op[status_id]', '*'],
        ['f[]', 'description'],
        ['op[description]', '~'],
        ['v[description][]', text]
      ])
      return (await get('issues.json', foundTickets, params)).issues.map(issue => issue.id)
    },
    async holds(id, text) {
      const params = new URLSearchParams({ include: 'journals' })
      const found = await get(`issues/${id}.json`, ticketNotes, params).catch(absent)
      return found?.issue.journals.some(journal => journal.notes.includes(text))
    },
    async create(issue) {
      const reply = await write('post', 'issues.json', { issue })
      return (await read(reply, 'issues.json', madeTicket)).issue.id
    },
    async addNote(id, notes, isPrivate) {
      const issue = { notes, private_notes: isPrivate }
      return (await write('put', `issues/${id}.json`, { issue }).catch(absent)) !== undefined
    },
    async setFaqLink(id, articleId) {
      const done = await write('post', `issues/${id}/set_faq_link/${articleId}`).catch(absent)
      return done ? true : 'no plugin'
    },
    async download({ id, name }, path, most) {
      const reply = await ask(`attachments/download/${id}/${encodeURIComponent(name)}`).catch(absent)
      if (!reply?.body) return false
      try {
        await pipeline(upTo(reply.body, most, unreachable), createWriteStream(path))
        return true
      } catch (error) {
        if (error instanceof TooLarge) return false
        // A failure of the disk is none of Redmine.
        throw error
      }
    }
  }
}

/** Returns the bytes of a reply. Throws its failures as `explained`. */
async function* upTo(
  body: AsyncIterable<Uint8Array>,
  most: number,
  explained: (error: unknown) => TicketError
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > most) throw new TooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof TooLarge ? error : explained(error)
  }
}

class TooLarge extends Error {}
class NotThere extends Error {
  readonly reply: Response
  constructor(reply: Response) {
    super('Redmine has no such thing.')
    this.reply = reply
  }
}

function absent(error: unknown): undefined {
  if (error instanceof NotThere) return undefined
  throw error
}

const orElse = (message: string) => (error: unknown) => {
  throw error instanceof NotThere ? new TicketError(message) : error
}
