import type { ServerResponse } from 'node:http'
import type { Language } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'

/**
 * The headers from which the session is read, and from which better-auth takes the site; the rest of a request is
 * released.
 */
const FORWARDED_HEADERS = new Set(['cookie', 'host', 'x-forwarded-host', 'x-forwarded-proto'])

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff'
}

/** Who opens a stream, and for what. */
export interface StreamRequest {
  /** The session's cookie, which is checked again at intervals. */
  headers: Headers
  member: Member
  lang: Language
  /** The place of the inbox that was seen last; the present end, when absent. */
  after: number | undefined
  articles: readonly number[]
}

/** What an open stream still has to look at. */
interface Due {
  inbox: boolean
  /** Chats in which something happened; null where some may have been missed. */
  chats: Set<number | null>
  articles: Set<number>
}

/** An open stream: as small as it can be, for there are thousands. */
export class Stream {
  readonly userId: number
  readonly headers: Headers
  readonly lang: Language
  readonly articles: readonly number[]
  after: number | undefined
  /** The counts that were sent last. */
  counts = ''
  due: Due | undefined
  looking = false
  /** Those that beat together with it. */
  slot: Set<Stream> | undefined
  /** The reader as of the last session check; undefined when a check is due. */
  member: Member | undefined
  /** How often that was forgotten: an answer from before does not count. */
  doubts = 0
  /** Whether every chat with support concerns the reader. */
  staff = false
  readonly #out: ServerResponse

  /** Goes out by `out` itself: a web stream between would cost more memory than all the rest. */
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

  /** Forgets who reads, so that the session is asked again. */
  doubt(): void {
    this.member = undefined
    this.doubts++
  }

  /** Adds to what the stream has to look at. */
  note(what: { inbox?: true; chat?: number | null; article?: number }): void {
    this.due ??= { inbox: false, chats: new Set(), articles: new Set() }
    if (what.inbox) this.due.inbox = true
    if (what.chat !== undefined) this.due.chats.add(what.chat)
    if (what.article !== undefined) this.due.articles.add(what.article)
  }

  get ended(): boolean {
    return this.#out.writableEnded || this.#out.destroyed
  }

  /** A slow reader has none: what comes then stays in the database. */
  get hasRoom(): boolean {
    return !this.ended && !this.#out.writableNeedDrain
  }

  /** Sends an event; `id` is where the reader would go on after a loss. */
  send(event: string, data: unknown, id?: number): void {
    this.#write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends the reconnection delay, and a sign of life. */
  greet(milliseconds: number): void {
    this.#write(`retry: ${milliseconds}\n\n`)
  }

  /** Shows everything between here and the reader that the connection is alive. */
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
