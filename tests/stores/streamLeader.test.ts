import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventuallyPasses } from '../support/eventually.ts'

/** The browser's end of an event stream, in which tests play the server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeSource[] = []
  static made: FakeSource[] = []
  readyState = 1
  readonly query: URLSearchParams

  constructor(url: string) {
    super()
    this.query = new URL(url, 'http://127.0.0.1').searchParams
    FakeSource.open.push(this)
    FakeSource.made.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
    FakeSource.open = FakeSource.open.filter(source => source !== this)
  }
  send(name: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
}

const COUNTS = { total: 1, system: 1, like: 0, comment: 0, support: 0 }
const recheck = vi.hoisted(() => ({ times: 0, hasEnded: false }))
vi.mock('../../src/stores/session.ts', () => ({
  recheckSession: async () => {
    recheck.times++
    return recheck.hasEnded
  }
}))

let streamLeader: typeof import('../../src/stores/streamLeader.ts')
/**
 * The events of the page. Node holds the end of a listener weakly, one per target. Of several listeners with a signal,
 * all but the last outlive the signal after a garbage collection. Here the signals hold the ends strongly.
 */
class PageEvents extends EventTarget {
  override addEventListener(type: string, listener: () => void, { signal }: AddEventListenerOptions = {}): void {
    super.addEventListener(type, listener)
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener))
  }
}
const events = new PageEvents()
beforeAll(async () => {
  vi.stubGlobal('EventSource', FakeSource)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events))
  vi.stubGlobal('document', Object.assign(new PageEvents(), { documentElement: { lang: 'en' } }))
  streamLeader = await import('../../src/stores/streamLeader.ts')
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.leave()
  FakeSource.open = []
  FakeSource.made = []
})

interface Tab {
  heard: [name: string, data: unknown][]
  resume(): void
  want(articles: number[]): void
  leave(): void
}
const tabs: Tab[] = []
let person = 0
/** Returns a tab in which `userId` is signed in. */
function tab(userId: number): Tab {
  const heard: [string, unknown][] = []
  const stream = streamLeader.lead(userId, (name, data) => void heard.push([name, data]))
  let left = false
  const leave = () => {
    if (!left) stream.leave()
    left = true
  }
  const opened = { ...stream, heard, leave }
  tabs.push(opened)
  return opened
}
/** Returns the only open connection, once it is open. */
async function connection(): Promise<FakeSource> {
  await eventuallyPasses(() => expect(FakeSource.open).toHaveLength(1))
  return FakeSource.open[0] as FakeSource
}
const names = ({ heard }: Tab) => heard.map(([name]) => name)

test('one of several tabs has the connection, and all receive its events', async () => {
  const userId = ++person
  const [one, two, three] = [tab(userId), tab(userId), tab(userId)]
  const source = await connection()
  source.send('counts', COUNTS, '1')
  for (const each of [one, two, three]) await eventuallyPasses(() => expect(each.heard).toEqual([['counts', COUNTS]]))
  expect(FakeSource.made).toHaveLength(1)
})

test('tabs of two people have a connection each', async () => {
  tab(++person)
  tab(++person)
  await eventuallyPasses(() => expect(FakeSource.open).toHaveLength(2))
})

test('when the leading tab closes, another continues from the same position', async () => {
  const userId = ++person
  const [one, two] = [tab(userId), tab(userId)]
  const first = await connection()
  first.send('counts', COUNTS, '17')
  await eventuallyPasses(() => expect(two.heard).toHaveLength(1))
  one.leave()
  await eventuallyPasses(() => expect(FakeSource.made).toHaveLength(2))
  expect((await connection()).query.get('after')).toBe('17')
})

test('the connection requests the articles of all tabs, and is replaced when they change', async () => {
  const userId = ++person
  const [one, two] = [tab(userId), tab(userId)]
  one.want([11])
  two.want([12])
  await eventuallyPasses(async () =>
    expect((await connection()).query.get('articleId')?.split(',').sort()).toEqual(['11', '12'])
  )
  two.want([])
  await eventuallyPasses(async () => expect((await connection()).query.get('articleId')).toBe('11'))
})

test('a first connection starts from now, and a second one lists articles that may have changed', async () => {
  const one = tab(++person)
  one.want([11])
  const source = await connection()
  source.dispatchEvent(new Event('open'))
  source.send('counts', COUNTS, '1')
  expect(names(one)).toEqual(['counts', 'fresh'])
  source.dispatchEvent(new Event('open'))
  source.send('counts', COUNTS, '2')
  expect(one.heard.slice(2)).toEqual([
    ['counts', COUNTS],
    ['article', { id: 11 }]
  ])
})

test('a refusal has the session checked, and the connection is tried again later', async () => {
  tab(++person)
  const source = await connection()
  const before = recheck.times
  source.readyState = FakeSource.CLOSED
  source.dispatchEvent(new Event('error'))
  expect(recheck.times).toBe(before + 1)
  expect(FakeSource.open).toHaveLength(0)
  await eventuallyPasses(() => expect(FakeSource.made).toHaveLength(2))
})

test('a tab whose session has ended asks no more until a session is known again', async () => {
  const one = tab(++person)
  const source = await connection()
  recheck.hasEnded = true
  vi.useFakeTimers()
  try {
    source.readyState = FakeSource.CLOSED
    source.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(FakeSource.made).toHaveLength(1)
    one.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSource.made).toHaveLength(2)
  } finally {
    recheck.hasEnded = false
    vi.useRealTimers()
  }
})

test('too many streams of one person is no doubt about the session', async () => {
  tab(++person)
  const source = await connection()
  const before = recheck.times
  source.send('end', { reason: 'too_many' })
  expect(recheck.times).toBe(before)
  expect(FakeSource.open).toHaveLength(0)
})

test('a page that is put away leaves the connection to another, and takes part again when it is back', async () => {
  const one = tab(++person)
  await connection()
  dispatchEvent(new Event('pagehide'))
  expect(FakeSource.open).toHaveLength(0)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const source = await connection()
  source.send('counts', COUNTS, '5')
  expect(names(one)).toEqual(['counts'])
})
