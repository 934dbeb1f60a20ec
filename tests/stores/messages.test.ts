import { inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../src/server/notifications/notify.ts'
import { messages } from '../../src/server/platform/db/schema.ts'
import { eventuallyPasses } from '../support/eventually.ts'
import { app, browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/messages.ts')
let session: typeof import('../../src/stores/session.ts')
beforeAll(async () => {
  store = await import('../../src/stores/messages.ts')
  session = await import('../../src/stores/session.ts')
})

let people = 0
let me: number
beforeEach(async () => {
  browser.intercept = undefined
  browser.cookies.clear()
  me = await browser.signUp(`reader${++people}`)
  await session.reloadSession()
})

const say = (...texts: string[]) =>
  app.database.db.transaction(async tx => {
    for (const text of texts) await notify(tx, { kind: 'announcement', to: [me], actorId: null, text })
  })
function open() {
  const messages = store.$messages.get()
  if (messages.state !== 'open') throw new Error(`The messages are ${messages.state}.`)
  return messages
}
const texts = () => open().list.map(({ text }) => text)
const unread = () => open().list.filter(message => message.unread).length

test('a guest is asked to sign in', async () => {
  browser.cookies.clear()
  await session.reloadSession()
  await store.openInbox(undefined)
  expect(store.$messagesAccess.get()).toEqual({ state: 'signed_out' })
})

test('the inbox opens at the first tab with something new, or at the one that was asked for', async () => {
  expect(await store.openInbox(undefined)).toBe('system')
  await say('one')
  expect(await store.openInbox(undefined)).toBe('system')
  expect(session.$counts.get()).toMatchObject({ total: 1, system: 1 })
  expect(await store.openInbox('like')).toBe('like')
  expect(store.$messagesAccess.get()).toEqual({ state: 'open', me, staff: false })
})

test('more messages follow those that are listed, none left out, though some of those are gone', async () => {
  await say(...Array.from({ length: 30 }, (_, at) => `message ${at}`))
  await store.openMessages('system')
  const gone = open()
    .list.slice(0, 4)
    .map(({ id }) => id)
  await app.database.db.delete(messages).where(inArray(messages.id, gone))
  await store.moreMessages()
  expect(texts()).toEqual(Array.from({ length: 30 }, (_, at) => `message ${29 - at}`))
  expect(open().next).toBe(26)
})

test('more messages follow those that are listed, each once, though new ones came meanwhile', async () => {
  const all = Array.from({ length: 25 }, (_, at) => `message ${at}`)
  await say(...all)
  await store.openMessages('system')
  expect(texts()).toHaveLength(20)
  await say('newest')
  await store.moreMessages()
  expect(texts()).toEqual(all.toReversed())
})

test('a read notification stays read, and the dot disappears', async () => {
  await say('first', 'second')
  await store.openInbox('system')
  await store.openMessages('system')
  expect(unread()).toBe(2)
  await store.readMessage(open().list[0]?.id ?? 0)
  expect(unread()).toBe(1)
  await eventuallyPasses(() => expect(session.$unread.get()).toBe(1))
  await store.openMessages('system')
  expect(open().list.map(message => message.unread)).toEqual([false, true])
})

test('if the server refuses, a notification is unread again', async () => {
  await say('kept unread')
  await store.openMessages('system')
  browser.intercept = request =>
    request.method === 'POST'
      ? Response.json({ status: '400', code: 'invalid', message: '' }, { status: 400 })
      : undefined
  await store.readMessage(open().list[0]?.id ?? 0)
  expect(unread()).toBe(1)
})

test('all can be marked as read, and that can be undone', async () => {
  await say('one', 'two', 'three')
  await store.openMessages('system')
  const done = await store.readAll()
  expect(unread()).toBe(0)
  expect(session.$unread.get()).toBe(0)
  if (!done.ok) throw new Error(done.failure.code)
  browser.intercept = () => Response.json({ status: '400', code: 'invalid', message: 'No' }, { status: 400 })
  expect(await done.value()).toMatchObject({ ok: false, failure: { message: 'No' } })
  expect(unread()).toBe(0)
  browser.intercept = undefined
  await done.value()
  expect(unread()).toBe(3)
  expect(session.$unread.get()).toBe(3)
})

test('a list that fails reports the reason, and loads on retry', async () => {
  await say('there')
  browser.intercept = () => Response.json({ status: '400', code: 'invalid', message: 'No' }, { status: 400 })
  await store.openMessages('system')
  expect(store.$messages.get()).toMatchObject({ state: 'failed', failure: { code: 'invalid' } })
  browser.intercept = undefined
  await store.openMessages('system')
  expect(texts()).toEqual(['there'])
})
