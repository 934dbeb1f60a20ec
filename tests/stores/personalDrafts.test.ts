import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyFields } from '../../src/domain/writing/fields.ts'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/personalDrafts.ts')
let drafts: typeof import('../../src/stores/drafts.ts')
let notes: typeof import('../../src/stores/notes.ts')
let me: number
let people = 0
beforeAll(async () => {
  store = await import('../../src/stores/personalDrafts.ts')
  drafts = await import('../../src/stores/drafts.ts')
  notes = await import('../../src/stores/notes.ts')
})
beforeEach(async () => {
  browser.intercept = undefined
  browser.cookies.clear()
  me = await browser.signUp(`remover${++people}`)
  const { reloadSession } = await import('../../src/stores/session.ts')
  await reloadSession()
})

/** Refuses state changes of a path. */
const refuse = (path: string) => (request: Request) =>
  request.method === 'POST' && request.url.includes(path)
    ? Response.json({ status: '400', code: 'too_many', message: 'Not now.' }, { status: 400 })
    : undefined

/** Returns the value of an outcome, such as the undo of a removal. */
function resultOf<T>(outcome: { ok: true; value: T } | { ok: false }): T {
  if (!outcome.ok) throw new Error('It failed.')
  return outcome.value
}

test('a removed draft whose undo fails is not called restored, and a restored one can be removed again', async () => {
  const fields = { ...emptyFields('en'), bigTitle: 'Three evenings of work' }
  await drafts.pushDraft('evening', 0, fields)
  const list = await store.personalDrafts(me)
  const [row] = list.ok ? list.value : []
  if (!row) throw new Error('There is no draft.')
  store.$draftCount.set(1)
  const remove = store.draftRemover(me, row)
  const undo = resultOf(await remove())
  browser.intercept = refuse('/article/drafts')
  expect(await undo()).toMatchObject({ ok: false, failure: { message: 'Not now.' } })
  expect(store.$draftCount.get()).toBe(0)
  browser.intercept = undefined
  expect(await undo()).toMatchObject({ ok: true })
  expect(store.$draftCount.get()).toBe(1)
  expect(await drafts.fetchDraft('evening')).toMatchObject({ ok: true, value: { fields } })
  await resultOf(await remove())()
  resultOf(await remove())
  expect(await drafts.fetchDraft('evening')).toEqual({ ok: true, value: undefined })
})

test('a draft whose removal or undo loses its reply, or is pressed twice, comes back once with its text', async () => {
  const fields = { ...emptyFields('en'), bigTitle: 'A ride through tunnels' }
  await drafts.pushDraft('tunnel', 0, fields)
  const list = await store.personalDrafts(me)
  const [row] = list.ok ? list.value : []
  if (!row) throw new Error('There is no draft.')
  store.$draftCount.set(1)
  const remove = store.draftRemover(me, row)
  /** Loses the replies of all tries of a call. */
  const losing = (method: string) => async (request: Request) => {
    if (request.method !== method || !request.url.includes('/article/drafts')) return undefined
    const { intercept } = browser
    browser.intercept = undefined
    await fetch(request)
    browser.intercept = intercept
    throw new TypeError('fetch failed')
  }
  browser.intercept = losing('DELETE')
  expect(await remove()).toMatchObject({ ok: false, failure: { code: 'network' } })
  browser.intercept = undefined
  expect(await drafts.fetchDraft('tunnel')).toEqual({ ok: true, value: undefined })
  const undo = resultOf(await remove())
  browser.intercept = losing('POST')
  expect(await undo()).toMatchObject({ ok: false })
  browser.intercept = undefined
  expect((await Promise.all([undo(), undo()])).map(({ ok }) => ok)).toEqual([true, true])
  expect(await drafts.fetchDraft('tunnel')).toMatchObject({ ok: true, value: { fields } })
  // Written in another tab before it is pressed once more.
  const further = { ...fields, content: 'and further' }
  expect(await drafts.pushDraft('tunnel', 2, further)).toMatchObject({ ok: true })
  expect(await undo()).toMatchObject({ ok: true })
  expect(await drafts.fetchDraft('tunnel')).toMatchObject({ ok: true, value: { fields: further } })
  expect(store.$draftCount.get()).toBe(1)
})

test('a draft that another tab has removed is not called restored', async () => {
  await drafts.pushDraft('elsewhere', 0, { ...emptyFields('en'), bigTitle: 'Removed elsewhere' })
  const list = await store.personalDrafts(me)
  const [row] = list.ok ? list.value : []
  if (!row) throw new Error('There is no draft.')
  await drafts.dropDraft({ key: 'elsewhere', version: 1 })
  const undo = resultOf(await store.draftRemover(me, row)())
  expect(await undo()).toMatchObject({ ok: false })
})

test('a removed note whose undo fails is not called restored, and a restored one can be removed again', async () => {
  const { api } = await import('../../src/client/api.ts')
  const list = async () => (await (await api.api.notebook.getNoteBookList.$get({ query: {} })).json()).list
  const remove = notes.noteRemover(resultOf(await notes.saveNote({ title: 'Regulator', content: '3.3 V' })))
  const undo = resultOf(await remove())
  browser.intercept = refuse('/notebook/addNoteBook')
  expect(await undo()).toMatchObject({ ok: false })
  expect(await list()).toEqual([])
  browser.intercept = undefined
  expect(await undo()).toMatchObject({ ok: true, value: { title: 'Regulator' } })
  resultOf(await remove())
  expect(await list()).toEqual([])
})

test('a note whose undo loses its reply, or is pressed twice, comes back once', async () => {
  const { api } = await import('../../src/client/api.ts')
  const list = async () => (await (await api.api.notebook.getNoteBookList.$get({ query: {} })).json()).list
  const remove = notes.noteRemover(resultOf(await notes.saveNote({ title: 'Fuse', content: '500 mA' })))
  const undo = resultOf(await remove())
  browser.intercept = async request => {
    if (!request.url.includes('/notebook/addNoteBook')) return undefined
    const { intercept } = browser
    browser.intercept = undefined
    await fetch(request)
    browser.intercept = intercept
    throw new TypeError('fetch failed')
  }
  expect(await undo()).toMatchObject({ ok: false })
  browser.intercept = undefined
  expect((await Promise.all([undo(), undo()])).map(({ ok }) => ok)).toEqual([true, true])
  expect(await undo()).toMatchObject({ ok: true })
  expect((await list()).map(({ title }) => title)).toEqual(['Fuse'])
  resultOf(await remove())
  expect(await list()).toEqual([])
})
