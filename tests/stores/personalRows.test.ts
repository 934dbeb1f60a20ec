import { beforeAll, expect, test } from 'vitest'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/personalRows.ts')
let notes: typeof import('../../src/stores/notes.ts')
beforeAll(async () => {
  store = await import('../../src/stores/personalRows.ts')
  notes = await import('../../src/stores/notes.ts')
})

test('rows that follow are shown though the reader removed some of those before them', async () => {
  const userId = await browser.signUp('tidy')
  const { reloadSession } = await import('../../src/stores/session.ts')
  await reloadSession()
  const removals = []
  for (let at = 0; at < 26; at++) {
    const saved = await notes.saveNote({ title: `Note ${at}`, content: '3.3 V' })
    if (saved.ok) removals.push(notes.noteRemover(saved.value))
  }
  await store.openRows({ key: 'note', tab: undefined, userId }, 0)
  for (const remove of removals.slice(-3)) await remove()
  await store.moreRows()
  const open = store.$rows.get()
  const titles = open.state === 'open' ? open.rows.map(({ item }) => ('title' in item ? item.title : '')) : []
  // The removed rows stay, with their undo.
  expect(titles).toEqual(Array.from({ length: 26 }, (_, at) => `Note ${25 - at}`))
  expect(open).toMatchObject({ total: 23, next: 23 })
})
