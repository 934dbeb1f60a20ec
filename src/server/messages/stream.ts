import type { Language } from '../../lib/languages.ts'
import type { Member } from '../accounts/actor.ts'

/** Chunks that may wait for a slow reader; what comes then stays in the database until there is room. */
const ROOM = 64

/** What tells the session, and to better-auth which site is meant; the rest of a request can go. */
const KEPT = new Set(['cookie', 'host', 'x-forwarded-host', 'x-forwarded-proto'])
const encoder = new TextEncoder()

/** Who opens a stream, and for what. */
export interface StreamAsk {
  /** With the cookie of the session, which is looked at again and again. */
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
  ended = false
  /** Whether every chat with support concerns the reader. */
  staff = false
  readonly body: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(ask: StreamAsk, onRoom: (stream: Stream) => void, onGone: (stream: Stream) => void) {
    this.userId = ask.member.id
    this.headers = new Headers([...ask.headers].filter(([name]) => KEPT.has(name)))
    this.lang = ask.lang
    this.articles = ask.articles
    this.after = ask.after
    this.body = new ReadableStream(
      {
        start: controller => {
          this.#controller = controller
        },
        pull: () => onRoom(this),
        cancel: () => {
          this.ended = true
          onGone(this)
        }
      },
      { highWaterMark: ROOM }
    )
  }

  /** Adds to what the stream has to look at. */
  note(what: { inbox?: true; chat?: number | null; article?: number }): void {
    this.due ??= { inbox: false, chats: new Set(), articles: new Set() }
    if (what.inbox) this.due.inbox = true
    if (what.chat !== undefined) this.due.chats.add(what.chat)
    if (what.article !== undefined) this.due.articles.add(what.article)
  }

  get hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0
  }

  /** Sends an event; `id` is where the reader would go on after a loss. */
  send(event: string, data: unknown, id?: number): void {
    this.#write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
  }

  /** Tells the reader how long to wait before it comes back, and that there is somebody. */
  greet(milliseconds: number): void {
    this.#write(`retry: ${milliseconds}\n\n`)
  }

  /** Shows everything between here and the reader that the connection is alive. */
  beat(): void {
    if (this.hasRoom) this.#write(':\n\n')
  }

  end(): void {
    if (this.ended) return
    this.ended = true
    this.#controller?.close()
  }

  #write(text: string): void {
    if (!this.ended) this.#controller?.enqueue(encoder.encode(text))
  }
}
