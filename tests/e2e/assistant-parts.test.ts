import { test } from 'vitest'
import { signUp } from '../support/person.ts'
import { publish } from '../support/publish.ts'
import { signedIn } from '../support/signedIn.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

test('a conversation stays on the page when a part of it does not arrive', async () => {
  const person = await signUp(server, 'parted')
  await publish(server, { bigTitle: 'Calibrating the wombat clock', content: 'The wombat clock needs a calm wombat.' })
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    // A service worker would serve the part from its cache.
    serviceWorkers: 'block',
    ...signedIn(server, person)
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.route(/_astro\/(?:Spoken|AnswerText)\./, route => route.abort())
  await page.goto('/research-chat?mode=dialogue')
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
  const field = page.getByRole('textbox', { name: '输入问题' })
  await field.fill('How do I calibrate the wombat clock?')
  await field.press('Enter')
  await page.locator('[data-toast]', { hasText: /Spoken|AnswerText/ }).waitFor()
  await page.locator('[data-answer]:not([aria-busy=true])').waitFor()
  await field.fill('Typed afterwards')
  await context.close()
})
