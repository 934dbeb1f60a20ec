import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ThreadMessage } from '../../src/contract/assistant.ts'
import { eventuallyPasses } from '../support/eventually.ts'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/conversation.ts')
let assistant: typeof import('../../src/stores/assistant.ts')
beforeAll(async () => {
  store = await import('../../src/stores/conversation.ts')
  assistant = await import('../../src/stores/assistant.ts')
  await browser.signUp('asker')
  const { reloadSession } = await import('../../src/stores/session.ts')
  await reloadSession()
})
beforeEach(async () => {
  browser.intercept = undefined
  await store.openThread(undefined, 'en')
})

const textsOf = ({ parts }: ThreadMessage) => parts.flatMap(part => (part.type === 'text' ? [part.text] : []))
const now = () => store.$conversation.get()
const roles = () => now().messages.map(({ role }) => role)
const idle = () => eventuallyPasses(() => expect(now().phase).toBe('idle'))
const isStream = (request: Request, method: string) =>
  request.method === method && new URL(request.url).pathname.endsWith('/stream')

test('a first question creates a thread, is shown at once, and is answered', async () => {
  await assistant.openAssistant()
  const answering = store.ask('How is the watchdog fed?', 'en')
  expect(now()).toMatchObject({ id: undefined, phase: 'asking' })
  expect(roles()).toEqual(['user', 'assistant'])
  expect(await answering).toBe(true)
  await idle()
  expect(now().failure).toBeUndefined()
  expect(roles()).toEqual(['user', 'assistant'])
  expect(now().messages[1]?.parts.length).toBeGreaterThan(0)
  await eventuallyPasses(() => expect(assistant.$threads.get().map(({ id }) => id)).toContain(now().id))
})

test('a thread is opened again with all of its messages', async () => {
  await store.ask('What boots first?', 'en')
  await idle()
  const { id, messages } = now()
  await store.openThread(undefined, 'en')
  expect(now().messages).toEqual([])
  await store.openThread(id, 'en')
  expect(now()).toMatchObject({ id, state: 'open', phase: 'idle' })
  expect(now().messages.map(textsOf)).toEqual(messages.map(textsOf))
})

test('a missing thread is reported', async () => {
  await store.openThread('no-such-thread', 'en')
  expect(now()).toMatchObject({ state: 'failed' })
})

test('during an answer, another question is not accepted', async () => {
  const first = store.ask('Which pins are analog?', 'en')
  expect(await store.ask('And which are not?', 'en')).toBe(false)
  await first
  await idle()
  expect(roles()).toEqual(['user', 'assistant'])
})

test('a question that was refused can be asked again', async () => {
  browser.intercept = request =>
    isStream(request, 'POST')
      ? Response.json({ status: '429', code: 'too_fast', message: '' }, { status: 429 })
      : undefined
  expect(await store.ask('How fast is the bus?', 'en')).toBe(false)
  expect(now()).toMatchObject({ messages: [], phase: 'idle', failure: { code: 'too_fast' } })
  browser.intercept = undefined
  expect(await store.ask('How fast is the bus?', 'en')).toBe(true)
  await idle()
  expect(now().failure).toBeUndefined()
  expect(roles()).toEqual(['user', 'assistant'])
})

test('a question that is asked again replaces only its answer', async () => {
  await store.ask('What is the clock?', 'en')
  await idle()
  const before = now().messages
  await store.regenerate('en')
  await idle()
  expect(roles()).toEqual(['user', 'assistant'])
  expect(now().messages[0]?.id).toBe(before[0]?.id)
  expect(now().messages[1]?.id).not.toBe(before[1]?.id)
})

test('after a broken connection, the answer is completed from the server', async () => {
  let broken = false
  browser.intercept = request => {
    if (broken || !isStream(request, 'POST')) return undefined
    broken = true
    // The server continues, but this end of the stream breaks.
    return brokenAnswer(request)
  }
  expect(await store.ask('How is flash erased?', 'en')).toBe(true)
  await idle()
  expect(broken).toBe(true)
  expect(now().failure).toBeUndefined()
  expect(roles()).toEqual(['user', 'assistant'])
})

/** Sends a question, and returns a reply that ends before its first event. */
async function brokenAnswer(request: Request): Promise<Response> {
  const { intercept } = browser
  browser.intercept = undefined
  const reply = await fetch(request)
  browser.intercept = intercept
  void reply.text()
  return new Response(new ReadableStream({ start: stream => stream.error(new TypeError('The network was lost')) }))
}

test('opening another thread stops updates of the previous one', async () => {
  await store.ask('Where is the errata list?', 'en')
  await store.openThread(undefined, 'en')
  const quiet = now()
  await new Promise(done => setTimeout(done, 300))
  expect(now()).toEqual(quiet)
})

/** A call that is accepted and never answered. */
const hung = (request: Request) =>
  new Promise<Response>((_, fail) => {
    if (request.signal.aborted) fail(request.signal.reason)
    request.signal.addEventListener('abort', () => fail(request.signal.reason))
  })

test.each(['/threads', '/stream'])(
  'Stop gives a question back that the server accepts at %s and never answers',
  async end => {
    browser.intercept = request => {
      const { pathname } = new URL(request.url)
      return request.method === 'POST' && (pathname.endsWith(end) || pathname.endsWith('/stop'))
        ? hung(request)
        : undefined
    }
    browser.requests.length = 0
    const accepted = store.ask('Which pin wakes it?', 'en')
    await eventuallyPasses(() => expect(browser.requests.some(path => path.includes(end))).toBe(true))
    if (end === '/stream') await eventuallyPasses(() => expect(now().id).toBeDefined())
    await store.stop(50)
    expect(await accepted).toBe(false)
    expect(now()).toMatchObject({ messages: [], phase: 'idle', failure: { code: 'unanswered' } })
    browser.intercept = undefined
    expect(await store.ask('Which pin wakes it?', 'en')).toBe(true)
    await idle()
    expect(roles()).toEqual(['user', 'assistant'])
  }
)

test('Stop gives up if the server stops the answer and never ends it', async () => {
  browser.intercept = request =>
    isStream(request, 'POST')
      ? hung(request)
      : new URL(request.url).pathname.endsWith('/stop')
        ? new Response(null, { status: 204 })
        : undefined
  const accepted = store.ask('Which pin sleeps?', 'en')
  await eventuallyPasses(() => expect(now().id).toBeDefined())
  await store.stop(50)
  expect(await accepted).toBe(false)
  expect(now()).toMatchObject({ messages: [], phase: 'idle', failure: { code: 'unanswered' } })
})

test('a question that is asked while its topic is loading follows the questions before it', async () => {
  // The number of questions of one person is limited.
  browser.cookies.clear()
  await browser.signUp('lateasker')
  const { reloadSession } = await import('../../src/stores/session.ts')
  await reloadSession()
  await store.ask('What wakes the radio?', 'en')
  await idle()
  const { id } = now()
  const late = Promise.withResolvers<void>()
  const isThread = ({ method, url }: Request) => method === 'GET' && url.includes(`/threads/${id}?`)
  browser.intercept = async request => {
    if (!isThread(request)) return undefined
    browser.intercept = undefined
    const before = await fetch(request)
    await late.promise
    return before
  }
  const opening = store.openThread(id, 'en')
  const asking = store.ask('And what wakes the timer?', 'en')
  await new Promise(done => setTimeout(done, 100))
  late.resolve()
  await opening
  expect([await asking, now().failure]).toEqual([true, undefined])
  await idle()
  expect(roles()).toEqual(['user', 'assistant', 'user', 'assistant'])
  expect(
    now()
      .messages.filter(({ role }) => role === 'user')
      .map(textsOf)
  ).toEqual([['What wakes the radio?'], ['And what wakes the timer?']])
})

test('streams that are all cut off at once are asked for again with growing pauses', async () => {
  let resumed = 0
  browser.intercept = request => {
    if (!isStream(request, 'POST') && !isStream(request, 'GET')) return undefined
    if (request.method === 'GET') resumed++
    return new Response('', { headers: { 'content-type': 'text/event-stream' } })
  }
  expect(await store.ask('Which pin is cut off?', 'en')).toBe(true)
  await eventuallyPasses(() => expect(now().phase).toBe('lost'))
  await new Promise(done => setTimeout(done, 1000))
  expect(resumed).toBeLessThan(4)
  await store.openThread(undefined, 'en')
})
