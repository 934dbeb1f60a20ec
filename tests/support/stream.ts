import { eventually } from './eventually.ts'
import type { Person } from './person.ts'

/** A server-sent event. */
export interface StreamEvent {
  event: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its data
  data: any
}

export interface OpenStream {
  events: StreamEvent[]
  /** Returns the last received id, from which a browser would resume. */
  last(): string | undefined
  of(event: string): StreamEvent['data'][]
  /** Waits for `count` events of a kind, and returns their data. */
  wait(event: string, count: number): Promise<StreamEvent['data'][]>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  drop(): Promise<void>
}

/** Opens a member's stream like a browser, and waits for the first counts of the server. */
export async function openStream(person: Person, query = '', lastEventId?: string): Promise<OpenStream> {
  const reply = await person.get(`/api/message/stream${query}`, lastEventId ? { 'last-event-id': lastEventId } : {})
  if (reply.status !== 200 || !reply.body) throw new Error(`The stream did not open: ${reply.status}`)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  const events: StreamEvent[] = []
  let rest = ''
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  })().catch(() => undefined)
  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
    if (field('data')) events.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) })
  }
  const stream: OpenStream = {
    events,
    last: () => events.findLast(event => event.id !== '')?.id,
    of: kind => events.filter(({ event }) => event === kind).map(({ data }) => data),
    async wait(kind, count) {
      await eventually(`${count} events "${kind}"`, () => stream.of(kind).length >= count)
      return stream.of(kind)
    },
    ended,
    drop: () => reader.cancel()
  }
  await stream.wait('counts', 1)
  return stream
}
