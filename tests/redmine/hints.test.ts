import { createHmac } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import type { TicketStatus } from '../../src/contract/tickets.ts'
import { ticketRuns } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, signUp } from '../support/person.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

const DATA = join(ROOT, '.data', 'test', `hints-${process.pid}`)
const SECRET = 'a-secret-of-the-webhook'
/** Timeout for two consecutive processes on a busy machine, in milliseconds. */
const SYNC_TIMEOUT_MS = 60_000

describe.skipIf(withoutRedmine)("Redmine's signed word that something changed", () => {
  let redmine: TestRedmine
  let site: TicketSite
  let server: TestServer
  let staff: Person
  const contentRoot = process.env.CONTENT_ROOT
  beforeAll(async () => {
    redmine = await openTestRedmine()
    const env = {
      REDMINE_URL: redmine.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      REDMINE_WEBHOOK_SECRET: SECRET,
      SYNC_MINUTES: '0',
      TICKETS_PUBLISH: 'preview'
    }
    site = await openTicketSite(env)
    await cp(join(inject('data'), 'site'), join(DATA, 'site'), { recursive: true, verbatimSymlinks: true })
    process.env.CONTENT_ROOT = site.root
    server = await startTestServer(site.database, { ...env, PINOUT_DATA: DATA })
    staff = await signUp(server, 'staff', { name: '员工' })
  })
  afterAll(async () => {
    process.env.CONTENT_ROOT = contentRoot
    await server?.stop()
    await site?.close()
    // Parts of a running build end shortly after the server.
    await rm(DATA, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  const body = JSON.stringify({ type: 'issue.updated', data: { issue: { id: 1 } } })
  const sign = (text: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  const hint = (signature?: string) =>
    fetch(`${server.url}/api/tickets/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature && { 'x-redmine-signature-256': signature }) }
    })
  const runs = () => site.database.db.select().from(ticketRuns).orderBy(asc(ticketRuns.id))
  const status = async () => (await (await staff.get('/api/tickets/status')).json()) as TicketStatus

  test('is not believed without the right signature', async () => {
    const wrong = [undefined, 'sha256=', sign(body, 'another-secret'), sign(`${body} `), sign(body).slice(7)]
    for (const signature of wrong) expect((await hint(signature)).status).toBe(401)
    expect(await runs()).toEqual([])
  })

  test(
    'leads to one sync soon, or two, not to ten, and staff see what it brought',
    async () => {
      const ticket = await redmine.closed({ subject: 'By a hint', description: 'What was found out' })
      for (let times = 0; times < 10; times++) expect((await hint(sign(body))).status).toBe(200)
      expect((await status()).running).not.toBeNull()
      await eventually('no sync is under way', async () => (await status()).running === null, SYNC_TIMEOUT_MS)
      const made = await runs()
      expect(made.map(run => run.error)).toEqual(made.map(() => null))
      expect(made.length).toBeLessThanOrEqual(2)
      const { waiting, runs: runList } = await status()
      expect(waiting.find(text => text.id === ticket)?.difference).toBe('What was found out\n')
      expect(runList.flatMap(run => run.report?.tickets ?? [])).toContainEqual(expect.objectContaining({ id: ticket }))
    },
    SYNC_TIMEOUT_MS
  )

  test(
    'an approved text is on its page soon, without waiting for the build',
    async () => {
      const { waiting } = await status()
      const { id, articleId, digest } = waiting[0] ?? {}
      const page = () => server.get(`/en/home/article/${articleId}`)
      expect((await page()).status).toBe(404)
      expect((await staff.post('/api/tickets/approve', { id, digest })).status).toBe(200)
      await eventually('the page is there', async () => (await page()).status === 200, SYNC_TIMEOUT_MS)
      expect(await (await page()).text()).toContain('What was found out')
    },
    SYNC_TIMEOUT_MS
  )
})
