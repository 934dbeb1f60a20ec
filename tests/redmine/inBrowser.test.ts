import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { journey } from '../support/journey.ts'
import { choosePageAction } from '../support/menu.ts'
import { type Person, signUp } from '../support/person.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

const ARTICLE = sample()

describe.skipIf(withoutRedmine)('staff and tickets', () => {
  let redmine: TestRedmine
  let site: TicketSite
  let server: TestServer
  let browser: Browser
  let staff: Person
  const contentRoot = process.env.CONTENT_ROOT
  beforeAll(async () => {
    redmine = await openTestRedmine()
    const env = {
      REDMINE_URL: redmine.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      TICKETS_PUBLISH: 'preview',
      SYNC_MINUTES: '0'
    }
    site = await openTicketSite(env)
    process.env.CONTENT_ROOT = site.root
    server = await startTestServer(site.database, env)
    browser = await openBrowser()
    staff = await signUp(server, 'staff', { name: '员工' })
  })
  afterAll(async () => {
    process.env.CONTENT_ROOT = contentRoot
    await browser?.close()
    await server?.stop()
    await site?.close()
  })

  test('write an article from one, send another, answer a question, and decide about what waits', async () => {
    const ticket = await redmine.closed({
      subject: 'Board does not boot',
      description: 'Ask wang.fang@customer.com.',
      notes: 'Set phy-mode to rgmii-id.'
    })
    // The ticket of a question does not become an article, so another ticket is waiting.
    const other = await redmine.closed({ subject: 'No clock', description: 'Set the clock to 24 MHz.' })
    const question = { articleType: 2, bigTitle: 'Why no network', content: 'No link.', family1: [117], family2: [1] }
    const answered = await staff.post('/api/article/addArticle', { ...question, lang: 'en', ticketId: String(ticket) })
    const { id } = (await answered.json()) as { id: number }
    await site.sync()

    await journey(browser, { baseURL: server.url, ...signedIn(server, staff) }, async page => {
      // A stored name identifies the author as staff in the editor.
      await page.goto('/en/home')
      await page.evaluate(() => localStorage.setItem('name', '员工'))
      await page.goto(`/en/edit-article?ticket=${ticket}`)
      await page.getByText('Email address in the description').first().waitFor()
      expect(await page.locator('#bigTitle').inputValue()).toBe('Board does not boot')
      const text = page.locator('.cm-content', { hasText: 'rgmii-id' })
      await text.waitFor()
      expect(await text.textContent()).not.toContain('wang.fang')

      await page.goto(`/en${ARTICLE.path}`)
      await choosePageAction(page, 'Create a ticket')
      await page.getByText(/Sent to ticket #\d+/).waitFor()

      await page.goto('/en/admin/tickets')
      const answers = page.getByRole('region', { name: 'Solved questions' })
      await answers.getByRole('button', { name: 'Post and accept' }).click()
      await page.getByText('Posted and accepted').waitFor()
      await answers.waitFor({ state: 'detached' })
      const waiting = page.getByRole('region', { name: /^Awaiting review/ })
      await waiting.getByText('Set the clock to 24 MHz.').waitFor()
      await waiting.getByRole('button', { name: "Don't publish" }).click()
      await page.getByText(`This version of #${other} won't be published`).waitFor()
      await page.getByText('rejected in review').waitFor()
    })
    await eventually('the question has an accepted answer', async () => {
      const reply = await server.get(`/api/article/getArticle?id=${id}`)
      return ((await reply.json()) as { bestDiscussId: number | null }).bestDiscussId !== null
    })
  })
})
