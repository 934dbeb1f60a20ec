import { expect, test } from 'vitest'
import { eventuallyPasses } from '../support/eventually.ts'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()

test('a text that is too long is not sent for its preview, and the one before is still shown', async () => {
  const { $preview, preview } = await import('../../src/stores/preview.ts')
  await browser.signUp('previewer')
  const { reloadSession } = await import('../../src/stores/session.ts')
  await reloadSession()
  preview('**Short**')
  await eventuallyPasses(() =>
    expect($preview.get()).toMatchObject({ state: 'fresh', html: expect.stringContaining('Short') })
  )
  let sent = 0
  browser.intercept = () => {
    sent++
    return undefined
  }
  preview('x'.repeat(200_001))
  expect($preview.get()).toMatchObject({ state: 'too_long', html: expect.stringContaining('Short') })
  await new Promise(done => setTimeout(done, 600))
  expect(sent).toBe(0)
  preview('**Short**')
  expect($preview.get().state).toBe('fresh')
})
