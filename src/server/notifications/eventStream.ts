import type { ServerResponse } from 'node:http'
import type { Language } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'

/** Headers that are stored for session checks, because better-auth needs them. The rest of a request is released. */
const FORWARDED_HEADERS = new Set(['cookie', 'host', 'x-forwarded-host', 'x-forwarded-proto'])

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff'
}

/** Request for a stream. */
export interface StreamRequest {
  /** Session cookie, which is checked again at intervals. */
  headers: Headers
  member: Member
  lang: Language
  /** Last seen position in the inbox. If undefined, the stream starts at the current end. */
  after: number | undefined
  articles: readonly number[]
}

/** Pending work of a stream. */
interface Due {
  inbox: boolean
  /** Chats with new activity. Null if some may have been missed. */
  chats: Set<number | null>
  articles: Set<number>
}

/** An open stream. As small as possible, because there are thousands. */
export class Stream {
  readonly userId: number
  readonly headers: Headers
  readonly lang: Language
  readonly articles: readonly number[]
  after: number | undefined
  /** The last counts that were sent. */
  counts = ''
  due: Due | undefined
  looking = false
  /** Streams that send a heartbeat in the same timer slot. */
  slot: Set<Stream> | undefined
  /** The reader as of the last session check. Undefined if a check is due. */
  member: Member | undefined
  /** Number of invalidations of `member`. A session lookup that started before the last one does not count. */
  doubts = 0
  /** Whether the reader is staff, whom every support chat concerns. */
  staff = false
  readonly #out: ServerResponse

  /** Writes to `out` directly. A web stream in between would take more memory than all the rest. */
  constructor(
    ask: StreamRequest,
    out: ServerResponse,
    onRoom: (stream: Stream) => void,
    onGone: (stream: Stream) => void
  ) {
    this.userId = ask.member.id
    this.headers = new Headers([...ask.headers].filter(([name]) => FORWARDED_HEADERS.has(name)))
    this.lang = ask.lang
    this.articles = ask.articles
    this.after = ask.after
    this.#out = out
    out.writeHead(200, HEADERS)
    out.on('drain', () => onRoom(this))
    out.on('close', () => onGone(this))
  }

  /** Invalidates the reader, so that the session is checked again. */
  doubt(): void {
    this.member = undefined
    this.doubts++
  }

  /** Adds pending work. */
  note(what: { inbox?: true; chat?: number | null; article?: number }): void {
    this.due ??= { inbox: false, chats: new Set(), articles: new Set() }
    if (what.inbox) this.due.inbox = true
    if (what.chat !== undefined) this.due.chats.add(what.chat)
    if (what.article !== undefined) this.due.articles.add(what.article)
  }

  get ended(): boolean {
    return this.#out.writableEnded || this.#out.destroyed
  }

  /** Whether the reader keeps up. For a slow reader, new events stay in the database. */
  get hasRoom(): boolean {
    return !this.ended && !this.#out.writableNeedDrain
  }

  /** Sends an event. `id` is the position from which the reader resumes after a disconnect. */
  send(event: string, data: unknown, id?: number): void {
    this.#write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends the reconnection delay, which also serves as a first heartbeat. */
  greet(milliseconds: number): void {
    this.#write(`retry: ${milliseconds}\n\n`)
  }

  /** Sends a heartbeat, which shows all proxies that the connection is alive. */
  beat(): void {
    if (this.hasRoom) this.#write(':\n\n')
  }

  end(): void {
    if (!this.ended) this.#out.end()
  }

  #write(text: string): void {
    if (!this.ended) this.#out.write(text)
  }
}
