import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { type LinedDatabase, linedDatabase } from '../support/databaseLine.ts'
import { eventually } from '../support/eventually.ts'
import { signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

const ARTICLE = sample({ source: 'members' }).path

let database: LinedDatabase
let server: TestServer
let browser: Browser
beforeAll(async () => {
  database = await linedDatabase()
  ;[server, browser] = await Promise.all([startTestServer(database.lined), openBrowser()])
})
afterAll(async () => {
  await closeBrowser(browser)
  await server.stop()
  await database.close()
})

const TEXT = 'The reset line was floating; a pull-up of 10k helped.'

test('while the database is down, a member stays signed in, typed text remains, and likes are sent again', async () => {
  const person = await signUp(server, 'night')
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...signedIn(server, person) })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(ARTICLE)
  const session = () => page.evaluate(() => document.documentElement.dataset.session)
  const box = page.locator('#comments textarea').first()
  await box.fill(TEXT)
  const bookmark = page.locator('[data-key="b"]').first()
  await bookmark.waitFor()

  database.line.cut()
  // An action during the outage is completed afterwards.
  await bookmark.click()
  await box.press('Control+Enter')
  await page.getByText('服务暂时不可用').first().waitFor()
  expect(await box.inputValue()).toBe(TEXT)
  expect(await session()).toBe('member')
  database.line.mend()
  await eventually('it is ready again', async () => (await server.get('/readyz')).status === 200)
  await box.press('Control+Enter')
  await page.locator('#comments .comment', { hasText: 'The reset line was floating' }).first().waitFor()

  // A page opened during the outage shows the last known session.
  database.line.cut()
  await eventually('sessions are known no more', async () => (await person.get('/api/user/userLogin')).status === 503)
  // The session is requested several times, and no reply contains it.
  const requests: number[] = []
  page.on('response', reply => void (reply.url().includes('userLogin') && requests.push(reply.status())))
  await page.reload()
  // Each waits for the database, and the next one for as long as the reply says.
  await eventually('the last reply is here', () => requests.length >= 3, 60_000)
  expect(new Set(requests)).toEqual(new Set([503]))
  expect(await session()).toBe('member')
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(request.url()))
  await context.setOffline(true)
  await page.reload().catch(() => undefined)
  await eventually('the call failed', () => failed.some(url => url.includes('userLogin')))
  expect(await session()).toBe('member')
  database.line.mend()
  await context.close()
}, 150_000)
