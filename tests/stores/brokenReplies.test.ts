import { beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let session: typeof import('../../src/stores/session.ts')
beforeAll(async () => {
  session = await import('../../src/stores/session.ts')
})
beforeEach(() => {
  browser.intercept = undefined
})

/** A reply whose connection is lost after its headers. */
const cut = () =>
  new Response(new ReadableStream({ start: stream => stream.error(new TypeError('The network was lost')) }), {
    headers: { 'content-type': 'application/json' }
  })
/** The page of a network that wants a sign-in of its own, in place of the site's reply. */
const portal = () => new Response('<!doctype html><p>Welcome', { headers: { 'content-type': 'text/html' } })

test.each([
  ['cut off', cut],
  ['a page of another server', portal]
])('a reply that is %s counts as none', async (_, reply) => {
  const { findArticles, $candidates } = await import('../../src/stores/articleFinder.ts')
  browser.intercept = reply
  await findArticles('watchdog')
  expect($candidates.get()).toMatchObject({ state: 'failed', failure: { code: 'network' } })
})

test.each([
  ['cut off', cut],
  ['a page of another server', portal]
])('a session whose reply is %s is the last known one, and is asked for again', async (what, reply) => {
  const id = await browser.signUp(`broken${what.length}`)
  await session.reloadSession()
  browser.intercept = reply
  expect(await session.reloadSession()).toMatchObject({ state: 'member', profile: { id } })
  expect(session.$reached.get()).toBe(false)
  expect(await session.recheckSession()).toBe(false)
  expect(await session.signOut()).toBe(false)
  browser.intercept = undefined
  expect(await session.reloadSession()).toMatchObject({ state: 'member', profile: { id } })
  expect(session.$reached.get()).toBe(true)
})
