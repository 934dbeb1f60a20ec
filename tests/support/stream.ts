import { eventually } from './eventually.ts'
import type { Person } from './person.ts'

/** A server-sent event. */
export interface StreamEvent {
  event: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it waits for
  data: any
}

export interface OpenStream {
  events: StreamEvent[]
  /** The last id that came, where a browser would go on. */
  last(): string | undefined
  of(event: string): StreamEvent['data'][]
  /** Waits until `count` events of a kind came, and gives their data. */
  wait(event: string, count: number): Promise<StreamEvent['data'][]>
  /** Settles when the server ended it. */
  ended: Promise<void>
  drop(): Promise<void>
}

/** Opens the stream of a person as a browser does, once the server sent its first counts. */
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
      await eventually(`${count} events "${kind}"`, () => stream.of(kind).length >= count, 10_000)
      return stream.of(kind)
    },
    ended,
    drop: () => reader.cancel()
  }
  await stream.wait('counts', 1)
  return stream
}
