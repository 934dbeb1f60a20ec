import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventuallyPasses } from '../support/eventually.ts'
import { app, browser, openStores } from '../support/inProcessApp.ts'

openStores()
let session: typeof import('../../src/stores/session.ts')
let client: typeof import('../../src/stores/clientState.ts')
beforeAll(async () => {
  session = await import('../../src/stores/session.ts')
  client = await import('../../src/stores/clientState.ts')
  session.followSession()
})
beforeEach(() => {
  browser.cookies.clear()
  browser.intercept = undefined
  localStorage.clear()
})

const unreached = () => {
  throw new TypeError('fetch failed')
}

test('somebody without a session is a guest', async () => {
  expect(await session.reloadSession()).toEqual({ state: 'guest' })
  expect(session.$reached.get()).toBe(true)
  expect(document.documentElement.dataset.session).toBe('guest')
})

test('a member is identified by their profile, which the browser stores', async () => {
  const id = await browser.signUp('kept')
  expect(await session.reloadSession()).toMatchObject({ state: 'member', profile: { id, nickname: 'kept' } })
  expect(client.$clientState.get()).toMatchObject({ isLoggedIn: true, isInternalUser: false })
  expect(localStorage.getItem('id')).toBe(String(id))
  expect(localStorage.getItem('forum_csrftoken')).toBeTruthy()
})

test('concurrent loads request the session once', async () => {
  await session.reloadSession()
  const before = browser.requests.length
  await Promise.all(Array.from({ length: 5 }, () => session.loadSession()))
  expect(browser.requests.length).toBe(before)
})

test('if the network fails, the last member remains, and a guest remains a guest', async () => {
  const id = await browser.signUp('offline')
  await session.reloadSession()
  browser.intercept = unreached
  expect(await session.recheckSession()).toBe(false)
  expect(await session.reloadSession()).toMatchObject({ state: 'member', profile: { id } })
  expect(session.$reached.get()).toBe(false)
  localStorage.clear()
  expect(await session.reloadSession()).toEqual({ state: 'guest' })
}, 60_000)

test('signing out ends the session on the server and forgets the person', async () => {
  await browser.signUp('leaver')
  await session.reloadSession()
  const clear = vi.fn()
  vi.stubGlobal('sessionStorage', { clear })
  await session.signOut()
  expect(session.$session.get()).toEqual({ state: 'guest' })
  expect(localStorage.getItem('id')).toBeNull()
  expect(clear).toHaveBeenCalled()
  expect(await session.reloadSession()).toEqual({ state: 'guest' })
})

test('without a reply to signing out, the member stays signed in', async () => {
  const id = await browser.signUp('unreachable')
  await session.reloadSession()
  browser.intercept = request => (request.url.includes('/userLoginOut') ? unreached() : undefined)
  expect(await session.signOut()).toBe(false)
  expect(session.$session.get()).toMatchObject({ state: 'member', profile: { id } })
  browser.intercept = undefined
  expect(await session.signOut()).toBe(true)
  expect(await session.reloadSession()).toEqual({ state: 'guest' })
}, 60_000)

test('a reply that comes after signing out brings nobody back', async () => {
  await browser.signUp('overtaken')
  await session.reloadSession()
  const profile = await fetch('/api/user/userLogin')
  const late = Promise.withResolvers<Response>()
  browser.intercept = request => (request.url.includes('/userLogin?') ? late.promise : undefined)
  const overtaken = session.reloadSession()
  await session.signOut()
  late.resolve(profile)
  expect(await overtaken).toEqual({ state: 'guest' })
  expect(session.$session.get()).toEqual({ state: 'guest' })
  expect(localStorage.getItem('id')).toBeNull()
  expect(session.$counts.get().total).toBe(0)
})

test('another tab that signs in is followed', async () => {
  await session.reloadSession()
  await browser.signUp('othertab')
  const other = new BroadcastChannel('pinout:login')
  other.postMessage('in')
  await eventuallyPasses(() => expect(session.$session.get().state).toBe('member'))
  other.close()
})

test('for an expired session, one dialog serves all calls, and only the same person continues', async () => {
  const { api } = await import('../../src/client/api.ts')
  await browser.signUp('expired')
  await session.reloadSession()
  const cookies = new Map(browser.cookies)
  browser.cookies.clear()
  const read = () => api.api.article.drafts.$get({ query: {} })
  const calls = [read(), read()]
  await eventuallyPasses(() => expect(session.$signInAgain.get()).toBeDefined())
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await session.reloadSession()
  session.$signInAgain.get()?.(true)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect(session.$signInAgain.get()).toBeUndefined()

  browser.cookies.clear()
  const refused = read()
  await eventuallyPasses(() => expect(session.$signInAgain.get()).toBeDefined())
  await browser.signUp('somebodyelse')
  await session.reloadSession()
  session.$signInAgain.get()?.(true)
  expect((await refused).status).toBe(401)
})

test('a blocked person gets the reason', async () => {
  const id = await browser.signUp('blocked')
  const { pool } = app.database
  await pool.query("update users set block_reason = 'spam' where id = $1", [id])
  expect(await session.reloadSession()).toMatchObject({ state: 'blocked', profile: { reason: 'spam' } })
})

test('a page that comes back from the history looks who is signed in now', async () => {
  await browser.signUp('putaway')
  await session.reloadSession()
  browser.cookies.clear()
  const id = await browser.signUp('nextreader')
  // The messages of other tabs did not reach the page while it was put away.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await eventuallyPasses(() => expect(session.$session.get()).toMatchObject({ state: 'member', profile: { id } }))
})

test('a browser without storage keeps the token of state changes in the page', async () => {
  await browser.signUp('nostorage')
  const { api } = await import('../../src/client/api.ts')
  const { getItem, setItem, clear } = localStorage
  const refuse = () => {
    throw new DOMException('Storage is blocked', 'SecurityError')
  }
  Object.assign(localStorage, { getItem: refuse, setItem: refuse })
  try {
    expect(await session.reloadSession()).toMatchObject({ state: 'member' })
    const changed = await api.api.user.setLanguage.$post({ json: { lang: 'en' } })
    expect(changed.status).toBe(200)
    browser.intercept = unreached
    expect(await session.reloadSession()).toEqual({ state: 'guest' })
    browser.intercept = undefined
    await session.reloadSession()
    Object.assign(localStorage, { clear: refuse })
    expect(await session.signOut()).toBe(true)
  } finally {
    Object.assign(localStorage, { getItem, setItem, clear })
  }
}, 60_000)

test('unsent texts of a person whose session has expired are not those of the next', async () => {
  const { storedText, storeText } = await import('../../src/stores/storedText.ts')
  storeText('assistant', 'typed by a guest')
  await browser.signUp('firstwriter')
  await session.reloadSession()
  expect(storedText('assistant')).toBe('typed by a guest')
  const cookies = new Map(browser.cookies)
  browser.cookies.clear()
  await session.reloadSession()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await session.reloadSession()
  expect(storedText('assistant')).toBe('typed by a guest')
  browser.cookies.clear()
  await session.reloadSession()
  await browser.signUp('secondwriter')
  await session.reloadSession()
  expect(storedText('assistant')).toBe('')
})
