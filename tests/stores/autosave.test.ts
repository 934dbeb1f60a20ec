import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DraftFields } from '../../src/contract/writing.ts'
import { emptyFields } from '../../src/domain/writing/fields.ts'
import type { LocalDraft } from '../../src/stores/localDrafts.ts'
import { eventuallyPasses } from '../support/eventually.ts'
import { browser, openStores } from '../support/inProcessApp.ts'

/** A substitute for IndexedDB, which only exists in browsers. Tests can make it fail. */
const device = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), refuses: false }))
vi.mock('../../src/stores/localDrafts.ts', () => ({
  writeLocal: async (draft: LocalDraft) => {
    if (device.refuses) throw new Error('The quota is exceeded.')
    device.drafts.set(draft.key, draft)
  },
  removeLocal: async (_: number, key: string) => void device.drafts.delete(key)
}))

openStores()
let autosave: typeof import('../../src/stores/autosave.ts')
let drafts: typeof import('../../src/stores/drafts.ts')
let userId: number
beforeAll(async () => {
  autosave = await import('../../src/stores/autosave.ts')
  drafts = await import('../../src/stores/drafts.ts')
  const { reloadSession } = await import('../../src/stores/session.ts')
  userId = await browser.signUp('writer')
  await reloadSession()
})
beforeEach(async () => {
  browser.intercept = undefined
  device.refuses = false
  await autosave.endSaving()
})

let made = 0
/** Begins a separate draft and returns its key. */
function begin(part: Partial<LocalDraft> = {}): string {
  const key = `draft-${++made}`
  autosave.beginSaving({
    userId,
    key,
    fields: emptyFields('en'),
    base: 0,
    sent: null,
    synced: true,
    at: Date.now(),
    ...part
  })
  return key
}
const text = (content: string): DraftFields => ({ ...emptyFields('en'), content })
const onServer = async (key: string) => {
  const found = await drafts.fetchDraft(key)
  return found.ok ? found.value : undefined
}
const server = () => autosave.$saving.get().server
const becomes = (state: string) => eventuallyPasses(() => expect(server()).toBe(state))

test('typed text is on the device at once and on the server after a pause, in one call', async () => {
  const key = begin()
  expect(autosave.$saving.get()).toMatchObject({ device: 'nothing', server: 'nothing' })
  const before = browser.requests.length
  for (const content of ['a', 'ab', 'abc']) autosave.change({ content })
  expect(autosave.$saving.get()).toMatchObject({ device: 'saving', server: 'waiting' })
  await eventuallyPasses(() =>
    expect(device.drafts.get(key)).toMatchObject({ fields: { content: 'abc' }, synced: false })
  )
  await becomes('saved')
  expect(await onServer(key)).toMatchObject({ version: 1, fields: { content: 'abc' } })
  expect(browser.requests.slice(before).filter(line => line.startsWith('POST'))).toHaveLength(1)
  await eventuallyPasses(() => expect(device.drafts.get(key)).toMatchObject({ base: 1, synced: true, sent: null }))
})

test('blanks are not saved on the server, until there was a text', async () => {
  const key = begin()
  autosave.change({ content: ' \n' })
  await autosave.saveNow()
  await eventuallyPasses(() => expect(autosave.$saving.get()).toMatchObject({ device: 'nothing', server: 'nothing' }))
  expect(await onServer(key)).toBeUndefined()
  autosave.change({ content: 'a' })
  await becomes('saved')
  autosave.change({ content: '' })
  await becomes('saved')
  expect(await onServer(key)).toMatchObject({ version: 2, fields: { content: '' } })
})

test('nothing is saved during text composition', async () => {
  const key = begin()
  autosave.setComposing(true)
  autosave.change({ content: 'ni' })
  await autosave.saveNow()
  expect(await onServer(key)).toBeUndefined()
  autosave.change({ content: '你' })
  autosave.setComposing(false)
  await becomes('saved')
  expect(await onServer(key)).toMatchObject({ fields: { content: '你' } })
})

test('a draft changed by another device is a conflict, and continues from the chosen version', async () => {
  const key = begin()
  autosave.change({ content: 'mine' })
  await becomes('saved')
  await drafts.pushDraft(key, 1, text('theirs'))
  autosave.change({ content: 'mine too' })
  await becomes('conflict')
  expect(autosave.$conflict.get()).toMatchObject({ kind: 'draft', version: 2, theirs: { content: 'theirs' } })
  // Typing continues without overwriting the server's version.
  autosave.change({ content: 'mine three' })
  expect(server()).toBe('conflict')
  expect(await onServer(key)).toMatchObject({ version: 2, fields: { content: 'theirs' } })
  autosave.rebase({ base: 2 })
  await becomes('saved')
  expect(await onServer(key)).toMatchObject({ version: 3, fields: { content: 'mine three' } })
})

test('a save whose reply was lost is no conflict', async () => {
  const key = begin()
  autosave.change({ content: 'sent' })
  await becomes('saved')
  // The server also has the next version, but this device does not know it.
  await drafts.pushDraft(key, 1, text('sent twice'))
  autosave.change({ content: 'sent twice' })
  await becomes('saved')
  expect(autosave.$conflict.get()).toBeUndefined()
  expect(await onServer(key)).toMatchObject({ fields: { content: 'sent twice' } })
})

test('without a network the state says so, and the draft is saved when the network is back', async () => {
  const key = begin()
  browser.intercept = () => {
    throw new TypeError('fetch failed')
  }
  autosave.change({ content: 'written in a tunnel' })
  await autosave.saveNow()
  expect(server()).toBe('offline')
  browser.intercept = undefined
  dispatchEvent(new Event('online'))
  await becomes('saved')
  expect(await onServer(key)).toMatchObject({ fields: { content: 'written in a tunnel' } })
})

test('a device without storage is reported, and the server still saves', async () => {
  const key = begin()
  device.refuses = true
  autosave.change({ content: 'private window' })
  await becomes('saved')
  expect(autosave.$saving.get().device).toBe('failed')
  expect(await onServer(key)).toMatchObject({ fields: { content: 'private window' } })
})

test('a draft of another person is not sent', async () => {
  const key = begin({ userId: userId + 1 })
  autosave.change({ content: 'not mine' })
  await becomes('other_person')
  expect(await onServer(key)).toBeUndefined()
})

test('an expired session is reported without a dialog while typing', async () => {
  const key = begin()
  const cookies = new Map(browser.cookies)
  browser.cookies.clear()
  autosave.change({ content: 'signed out' })
  await becomes('signed_out')
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await autosave.saveNow()
  expect(await onServer(key)).toMatchObject({ fields: { content: 'signed out' } })
})

test('an ended draft is removed from the device when asked, and is not sent any more', async () => {
  const key = begin()
  autosave.change({ content: 'published' })
  await autosave.endSaving(true)
  expect(device.drafts.has(key)).toBe(false)
  const before = browser.requests.length
  autosave.change({ content: 'more' })
  await autosave.saveNow()
  expect(browser.requests.length).toBe(before)
})

test('a text that is too long for the server is not sent, and its shorter form is', async () => {
  const key = begin()
  let sent = 0
  browser.intercept = () => {
    sent++
    return undefined
  }
  autosave.change(text('x'.repeat(300_001)))
  await becomes('too_long')
  expect(sent).toBe(0)
  expect(device.drafts.get(key)).toMatchObject({ fields: { content: expect.stringMatching(/^x{300001}$/) } })
  autosave.change(text('short'))
  await becomes('saved')
  expect((await onServer(key))?.fields.content).toBe('short')
})
