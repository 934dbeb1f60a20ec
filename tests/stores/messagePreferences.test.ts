import { beforeAll, expect, test } from 'vitest'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/messagePreferences.ts')
beforeAll(async () => {
  store = await import('../../src/stores/messagePreferences.ts')
  const { reloadSession } = await import('../../src/stores/session.ts')
  await browser.signUp('chooser')
  await reloadSession()
})

test('a change that fails is reverted alone, and a later one stays', async () => {
  await store.openPreferences()
  let refused = false
  browser.intercept = request => {
    if (refused || request.method !== 'POST') return undefined
    refused = true
    return Response.json({ status: '503', code: 'busy', message: '' }, { status: 503 })
  }
  await Promise.all([
    store.changePreferences({ mutedKinds: ['follow'] }),
    store.changePreferences({ digest: 'weekly' })
  ])
  const values = { mutedKinds: [], digest: 'weekly' }
  expect(store.$preferences.get()).toMatchObject({ values, problem: { code: 'busy' } })
  await store.openPreferences()
  expect(store.$preferences.get()).toMatchObject({ values })
})
