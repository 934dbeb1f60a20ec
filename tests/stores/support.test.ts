import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../../src/server/platform/db/schema.ts'
import { say } from '../../src/server/support/chat.ts'
import { eventuallyPasses } from '../support/eventually.ts'
import { app, browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/support.ts')
let session: typeof import('../../src/stores/session.ts')
beforeAll(async () => {
  store = await import('../../src/stores/support.ts')
  session = await import('../../src/stores/session.ts')
})

let people = 0
let me: number
beforeEach(async () => {
  browser.intercept = undefined
  browser.cookies.clear()
  localStorage.clear()
  me = await browser.signUp(`sender${++people}`)
  await session.reloadSession()
})

function open() {
  const chat = store.$chat.get()
  if (chat.state !== 'open') throw new Error(`The chat is ${chat.state}.`)
  return chat
}
const isSend = (request: Request) => request.method === 'POST' && request.url.includes('/support/messages')
const refuseSends = (request: Request) =>
  isSend(request) ? Response.json({ status: '503', code: 'busy', message: '' }, { status: 503 }) : undefined
const unsent = () => open().unsent.map(({ content, failure }) => [content, failure !== undefined])

test('a message that failed is still there when the chat is opened again, and is sent once', async () => {
  await store.openChat()
  browser.intercept = refuseSends
  await store.say('Which regulator?')
  expect(unsent()).toEqual([['Which regulator?', true]])
  await store.openChat()
  expect(unsent()).toEqual([['Which regulator?', true]])
  browser.intercept = undefined
  await store.sayAgain(open().unsent[0] as never)
  expect(unsent()).toEqual([])
  expect(open().lines).toHaveLength(1)
  await store.openChat()
  expect(unsent()).toEqual([])
  expect(open().lines).toHaveLength(1)
})

test('a message whose reply was lost is not offered again once the chat has it', async () => {
  await store.openChat()
  browser.intercept = async request => {
    if (!isSend(request)) return undefined
    browser.intercept = undefined
    await fetch(request)
    return Response.error()
  }
  await store.say('Is it in stock?')
  expect(unsent()).toEqual([['Is it in stock?', true]])
  await store.openChat()
  expect(unsent()).toEqual([])
  expect(open().lines).toHaveLength(1)
})

test('a failed message that is taken back is gone', async () => {
  await store.openChat()
  browser.intercept = refuseSends
  await store.say('Never mind')
  store.dropUnsent(open().unsent[0]?.key ?? '')
  await store.openChat()
  expect(unsent()).toEqual([])
})

test('a message that fails after staff opened another chat stays in its own', async () => {
  const [first, second] = [me, await browser.signUp(`sender${++people}`)]
  const staff = await browser.signUp(`sender${++people}`)
  await app.database.db.update(users).set({ name: 'Ada' }).where(eq(users.id, staff))
  await session.reloadSession()
  const late = Promise.withResolvers<Response>()
  await store.openChat(first)
  browser.intercept = request => (isSend(request) ? late.promise : undefined)
  const sending = store.say('Try pin 4.')
  await store.openChat(second)
  expect(unsent()).toEqual([])
  await store.openChat(first)
  expect(unsent()).toEqual([['Try pin 4.', false]])
  await store.openChat(second)
  late.resolve(Response.json({ status: '503', code: 'busy', message: '' }, { status: 503 }))
  await sending
  expect(unsent()).toEqual([])
  await store.openChat(first)
  expect(unsent()).toEqual([['Try pin 4.', true]])
  browser.intercept = undefined
  await store.sayAgain(open().unsent[0] as never)
  await eventuallyPasses(() => expect(open().lines).toHaveLength(1))
})

test('a message that comes while the chat is being opened is shown', async () => {
  const sources: EventTarget[] = []
  class FakeSource extends EventTarget {
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', FakeSource)
  const { followStream } = await import('../../src/stores/stream.ts')
  followStream()
  const stop = store.followChat(me)
  await eventuallyPasses(() => expect(sources).toHaveLength(1))
  browser.intercept = async request => {
    if (!request.url.includes('/support/messages')) return undefined
    browser.intercept = undefined
    const reply = await fetch(request)
    const staff = { id: me, internal: true, admin: false }
    await say(app.database.db, staff, { content: 'Hello', userId: me }, 'en')
    const event = Object.assign(new Event('support'), {
      data: JSON.stringify({ userId: me, unread: 1 }),
      lastEventId: ''
    })
    sources[0]?.dispatchEvent(event)
    // The chat is not open yet when the store looks for the message.
    await new Promise(done => setTimeout(done, 300))
    return reply
  }
  await store.openChat()
  await eventuallyPasses(() => expect(open().lines).toHaveLength(1))
  stop()
})
