import { inPageLanguage } from './api.ts'

/** Names of the server's events. */
const STREAM_EVENTS = ['counts', 'message', 'support', 'article', 'end'] as const
type StreamEventName = (typeof STREAM_EVENTS)[number]

/** Start of a stream, and the articles that it covers. */
export interface StreamQuery {
  /** Id of the last received event. Undefined starts at the current end. */
  after: string | undefined
  articles: readonly number[]
}

interface OnEvent {
  /** Called when a connection or reconnection is open. Its events follow. */
  opened(): void
  event(name: StreamEventName, data: unknown, id: string): void
  /** Called when the server refuses. There is no automatic retry. */
  refused(): void
}

/**
 * Opens the server's event stream, and returns a function that closes it. The browser reconnects by itself and sends
 * the last event id.
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
