import { inPageLanguage } from './api.ts'

/** What the server sends, by the names of its events. */
const STREAM_EVENTS = ['counts', 'message', 'support', 'article', 'end'] as const
type StreamEventName = (typeof STREAM_EVENTS)[number]

/** Where a stream starts, and which articles it covers. */
export interface StreamQuery {
  /** The id of the event that was heard last; the present end, when absent. */
  after: string | undefined
  articles: readonly number[]
}

interface OnEvent {
  /** A connection is open, either the first or a reconnection; its events follow. */
  opened(): void
  event(name: StreamEventName, data: unknown, id: string): void
  /** The server does not take it, and it will not be tried again by itself. */
  refused(): void
}

/**
 * Opens the server's event stream and returns a function that closes it. The browser reconnects by itself and sends the
 * last event id.
 */
export function openStream({ after, articles }: StreamQuery, hear: OnEvent): () => void {
  const query = new URLSearchParams()
  if (after) query.set('after', after)
  if (articles.length > 0) query.set('articleId', articles.join(','))
  const source = new EventSource(inPageLanguage(`/api/message/stream?${query}`))
  source.addEventListener('open', () => hear.opened())
  for (const name of STREAM_EVENTS)
    source.addEventListener(name, ({ data, lastEventId }) => hear.event(name, JSON.parse(data), lastEventId))
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && hear.refused())
  return () => source.close()
}
