import { openStream } from '../client/stream.ts'
import type { MessageItem, UnreadCounts } from '../contract/messages.ts'
import { recheckSession } from './session.ts'

/** Events of the server, available in every tab of the browser. */
export interface StreamListener {
  counts: UnreadCounts
  /** A new or changed message. */
  message: MessageItem
  /** Activity in a chat with support: the person's id, or null to reload all chats. */
  support: { userId: number | null; unread: number }
  article: { id: number }
  /** The stream has restarted, so lists loaded before may lack newer entries. */
  fresh: undefined
}

/**
 * Delay in milliseconds before connecting. Pages register their articles only after their start, and one connection
 * serves all of them.
 */
const ELECTION_DELAY_MS = 150
/** Delay after a refusal in milliseconds, doubled each time. */
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 60_000
const MAX_ARTICLES = 20

type Listener = <Name extends keyof StreamListener>(name: Name, data: StreamListener[Name]) => void

/** Messages between tabs. */
type TabMessage =
  | { kind: 'event'; name: keyof StreamListener; data: unknown; place: string | undefined }
  | { kind: 'want'; tab: string; articles: number[] }
  | { kind: 'who' }

/**
 * Joins the tabs of this browser in which the same person is signed in. One of them holds the connection, because a
 * browser opens only six to a server, and broadcasts its events. When it closes, another tab continues from the same
 * event id.
 */
export function lead(userId: number, listener: Listener) {
  const name = `pinout:stream:${userId}`
  const tab = Math.random().toString(36).slice(2)
  const channel = new BroadcastChannel(name)
  const wanted = new Map<string, number[]>()
  let [place, own]: [string | undefined, number[]] = [undefined, []]
  let end = new AbortController()
  /** Set in the leading tab: reconnects. */
  let connect: (() => void) | undefined
  /** True in the leading tab while it does not connect, because the session has ended. */
  let isPaused = false

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'who') return channel.postMessage({ kind: 'want', tab, articles: own } satisfies TabMessage)
    if (message.kind === 'event') {
      place = message.place ?? place
      return listener(message.name, message.data as never)
    }
    if (String(wanted.get(message.tab) ?? '') === String(message.articles)) return
    if (message.articles.length > 0) wanted.set(message.tab, message.articles)
    else wanted.delete(message.tab)
    connect?.()
  })

  function hear(name: keyof StreamListener, data: unknown): void {
    listener(name, data as never)
    channel.postMessage({ kind: 'event', name, data, place } satisfies TabMessage)
  }

  /** Holds the connection until `signal` is aborted. */
  function hold(signal: AbortSignal): Promise<void> {
    let close = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = FIRST_RETRY_MS
    const again = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(open, milliseconds)
    }
    function open(): void {
      close()
      isPaused = false
      let begins = false
      const articles = [...new Set([...own, ...[...wanted.values()].flat()])].slice(0, MAX_ARTICLES)
      close = openStream(
        { after: place, articles },
        {
          opened: () => {
            begins = true
          },
          event(name, data, id) {
            wait = FIRST_RETRY_MS
            if (name === 'end') return ended((data as { reason: string }).reason)
            const fresh = place === undefined
            if (id) place = id
            hear(name, data)
            if (!begins) return
            begins = false
            // Messages continue from their event id. Article changes from before this connection are not repeated.
            if (fresh) hear('fresh', undefined)
            else for (const article of articles) hear('article', { id: article })
          },
          refused: () => ended('refused')
        }
      )
    }
    /** Handles the end of the stream. If the session has ended too, nothing is asked until a session is known again. */
    function ended(reason: string): void {
      close()
      if (reason !== 'too_many')
        void recheckSession().then(hasEnded => {
          isPaused = hasEnded
          if (hasEnded) clearTimeout(timer)
        })
      wait = reason === 'too_many' ? MAX_RETRY_MS : Math.min(wait * 2, MAX_RETRY_MS)
      again(wait * (0.5 + Math.random() / 2))
    }
    connect = () => again(ELECTION_DELAY_MS)
    connect()
    addEventListener('online', connect, { signal })
    channel.postMessage({ kind: 'who' } satisfies TabMessage)
    return new Promise(done => {
      signal.addEventListener('abort', () => {
        connect = undefined
        clearTimeout(timer)
        close()
        done()
      })
    })
  }

  function join(): void {
    end = new AbortController()
    const { signal } = end
    // Browsers have locks only on https and on localhost. Otherwise each tab has its own connection.
    if (!navigator.locks) return void hold(signal)
    navigator.locks.request(name, { signal }, () => hold(signal)).catch(() => undefined)
  }
  function part(): void {
    channel.postMessage({ kind: 'want', tab, articles: [] } satisfies TabMessage)
    end.abort()
  }

  // A page in the back-forward cache, or a frozen one, must not hold the connection.
  const life = new AbortController()
  const during = { signal: life.signal }
  addEventListener('pagehide', part, during)
  document.addEventListener('freeze', part, during)
  const back = () => {
    if (end.signal.aborted) join()
    channel.postMessage({ kind: 'want', tab, articles: own } satisfies TabMessage)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && back(), during)
  document.addEventListener('resume', back, during)
  join()

  return {
    /** Sets the articles whose events this tab needs. */
    want(articles: number[]): void {
      if (String(articles) === String(own)) return
      own = articles
      channel.postMessage({ kind: 'want', tab, articles } satisfies TabMessage)
      connect?.()
    },
    /** Connects again where the session had ended. */
    resume(): void {
      if (isPaused) connect?.()
    },
    leave(): void {
      part()
      life.abort()
      channel.close()
    }
  }
}
