import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FaqText, TicketStatus } from '../../src/contract/tickets.ts'
import { articles, ticketPosts, tickets } from '../../src/server/platform/db/schema.ts'
import { approveTicket } from '../../src/server/tickets/approval.ts'
import { linkPublished } from '../../src/server/tickets/articleLinks.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, signUp } from '../support/person.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { openProxy, type RedmineProxy } from '../support/redmineProxy.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

const POST = { articleType: 3, content: 'How it is done.', family1: [117], family2: [1], lang: 'en', public: 1 }
const QUESTION = 2

interface Issue {
  issue: { subject: string; description: string; is_private: boolean; journals: { notes: string }[] }
}

describe.skipIf(withoutRedmine)('between articles and a real Redmine', () => {
  let redmine: TestRedmine
  let proxy: RedmineProxy
  let site: TicketSite
  let server: TestServer
  let staff: Person
  beforeAll(async () => {
    redmine = await openTestRedmine()
    proxy = await openProxy(redmine.url)
    const env = {
      TICKETS_PUBLISH: 'auto',
      REDMINE_URL: proxy.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      SYNC_MINUTES: '0',
      SITE_URL: 'https://forum.example.com'
    }
    site = await openTicketSite(env)
    server = await startTestServer(site.database, { ...env, SITE_URL: '' })
    staff = await signUp(server, 'staff', { name: '员工' })
  })
  afterAll(async () => {
    await server?.stop()
    await site?.close()
    proxy?.stop()
  })

  const issue = async (id: number) => (await redmine.call<Issue>('GET', `issues/${id}.json?include=journals`)).issue
  const notesOf = async (id: number) => (await issue(id)).journals.map(({ notes }) => notes).filter(Boolean)
  const count = async () =>
    (await redmine.call<{ total_count: number }>('GET', `issues.json?project_id=${redmine.project.id}&status_id=*`))
      .total_count
  const json = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T
  const write = async (bigTitle: string, more: object = {}) =>
    (await json<{ id: number }>(staff.post('/api/article/addArticle', { ...POST, bigTitle, ...more }))).id
  const send = (id: number) => staff.post('/api/article/syncTicket', { id })
  const stored = async (id: number) =>
    (await site.database.db.select().from(ticketPosts).where(eq(ticketPosts.articleId, id)))[0]

  test('a ticket is given to staff without what must not be read, which is listed', async () => {
    const id = await redmine.closed({
      subject: 'Boot stops',
      description: 'Write to li.wei@customer.com',
      notes: 'Set R7.'
    })
    const faq = await json<FaqText>(staff.get(`/issues/${id}/get_faq_md`))
    expect(faq).toMatchObject({ id, subject: 'Boot stops', redactions: [{ kind: 'email', where: 'description' }] })
    expect(faq.markdown).toContain('Set R7.')
    expect(faq.markdown).not.toContain('li.wei')
    const hidden = await redmine.closed({ subject: 'Of a customer', description: 'x', is_private: true })
    expect((await staff.get(`/issues/${hidden}/get_faq_md`)).status).toBe(404)
    expect((await staff.get('/issues/99999999/get_faq_md')).status).toBe(404)
  })

  test.each([
    ['with the plugin', true],
    ['as a note without the plugin', false]
  ])('an article that is published from a ticket puts its link there once, %s', async (_, plugin) => {
    proxy.plugin = plugin
    const ticket = await redmine.closed({ subject: 'Linked', description: 'Text' })
    const id = await write(`Of ticket ${ticket}`, { ticketId: String(ticket) })
    const links = async () =>
      (await notesOf(ticket)).filter(note => note.startsWith('FAQ: ') && note.includes(`/${id}`))
    await eventually('the ticket has the link', async () => (await links()).length === 1)
    await eventually('it is noted', async () => (await stored(id))?.linked === ticket)
    const { pathname } = new URL((await links())[0]?.replace('FAQ: ', '') ?? '')
    const led = await server.get(pathname)
    expect(led.headers.get('location') ?? pathname).toBe(`/home/article/${id}`)
    for (let again = 0; again < 2; again++)
      expect((await staff.post(`/issues/${ticket}/set_faq_link/${id}`)).status).toBe(200)
    expect(await links()).toHaveLength(1)
    proxy.plugin = true
  })

  test('an article becomes one ticket, even if it is sent several times at once', async () => {
    const id = await write('Sent at once')
    const before = await count()
    const sent = await Promise.all([1, 2, 3].map(() => json<{ ticketId: number }>(send(id))))
    const [{ ticketId = 0 } = {}] = sent
    expect(sent.every(one => one.ticketId === ticketId)).toBe(true)
    expect(await count()).toBe(before + 1)
    const made = await issue(ticketId)
    expect(made.subject).toBe('Sent at once')
    expect(made.description).toContain(`/home/article/${id}`)
    expect(made.description).toContain('How it is done.')
  })

  test('a change of an article becomes one comment on its ticket, and is not imported again', async () => {
    const ticket = await redmine.closed({
      subject: 'Has an article',
      description: 'What was asked',
      notes: 'The answer'
    })
    await site.sync()
    const before = await site.file(ticket)
    const id = await write(`Comment on ${ticket}`, { ticketId: String(ticket) })
    await eventually('the ticket has the link', async () => (await stored(id))?.linked === ticket)
    for (let again = 0; again < 2; again++) expect(await json(send(id))).toEqual({ ticketId: ticket })
    expect((await notesOf(ticket)).filter(note => note.includes('How it is done.'))).toHaveLength(1)
    const { counts } = await site.sync({}, { sweep: true })
    expect(await site.file(ticket)).toBe(before)
    expect(counts.changed).toBe(0)
  })

  test('the tickets of published articles carry their addresses, which is no change of them', async () => {
    const ticket = await redmine.closed({ subject: 'Published', description: 'For readers' })
    const { db } = site.database
    // Until the ticket is older than the resolution of Redmine's clock.
    await eventually('it is read for good', async () => {
      await site.sync()
      return (await db.select().from(tickets).where(eq(tickets.id, ticket)))[0]?.settled ?? false
    })
    for (let again = 0; again < 2; again++) await linkPublished(db, site.settings(), undefined)
    expect((await notesOf(ticket)).filter(note => note.startsWith('FAQ: '))).toHaveLength(1)
    proxy.asked.length = 0
    await site.sync()
    expect(proxy.asked.filter(path => path === `/issues/${ticket}/get_faq_md`)).toEqual([])
    // The link that a plugin without a host name writes.
    await redmine.change(ticket, { notes: 'FAQ: /faq/500000' })
    await redmine.change(ticket, { notes: 'And a word more.' })
    // A full sweep: a change in the same second as our own note is only detected by the nightly sweep.
    await site.sync({}, { sweep: true })
    expect(await site.file(ticket)).toContain('And a word more.')
    expect(await site.file(ticket)).not.toContain('FAQ:')
  })

  test('a failure is reported, retried, and creates no second ticket', async () => {
    const id = await write('While Redmine fails')
    const before = await count()
    proxy.refuse = path => (path.startsWith('/issues.json') ? 503 : undefined)
    const reply = await staff.post('/api/article/syncTicket', { id }, { 'accept-language': 'en' })
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        requestId: expect.any(String),
        status: '503',
        code: 'ticket_sync_failed',
        message: 'Sync to ticket system failed. Please contact your administrator'
      }
    ])
    const { posts } = await json<TicketStatus>(staff.get('/api/tickets/status'))
    expect(posts.map(post => post.articleId)).toContain(id)
    proxy.refuse = () => undefined
    // Redmine creates the ticket, but its reply is lost.
    let lost = 0
    proxy.swallow = (path, method) => method === 'POST' && path === '/issues.json' && ++lost === 1
    await eventually('it was sent', async () => (await stored(id))?.sent !== '', 90_000)
    proxy.swallow = () => false
    expect(lost).toBe(1)
    expect(await count()).toBe(before + 1)
    expect((await stored(id))?.error).toBe('')
  })

  test('a solved ticket solves its question, and staff post its answer in one press', async () => {
    const ticket = await redmine.closed({
      subject: 'No network',
      description: 'What was asked',
      notes: 'Set phy-mode to rgmii-id, says li.wei@customer.com.'
    })
    staff = await signUp(server, 'another', { name: '员工' })
    const id = await write('A question with a ticket', { articleType: QUESTION, ticketId: String(ticket) })
    const solved = async () =>
      await json<{ solved: string; bestDiscussId: number | null }>(server.get(`/api/article/getArticle?id=${id}`))
    await site.sync()
    expect(await solved()).toMatchObject({ solved: '1', bestDiscussId: null })
    const { answers } = await json<TicketStatus>(staff.get('/api/tickets/status'))
    const answer = answers.find(one => one.articleId === id)
    expect(answer?.content).toContain('rgmii-id')
    expect(answer?.content).not.toContain('li.wei')
    // The answer waits for staff, so it does not become an article in addition to the question.
    expect(await site.file(ticket)).toBeUndefined()
    const posted = await staff.post('/api/tickets/answers/post', { articleId: id, content: answer?.content })
    expect(posted.status).toBe(200)
    expect((await staff.post('/api/tickets/answers/post', { articleId: id, content: 'Again' })).status).toBe(404)
    expect((await solved()).bestDiscussId).toBeGreaterThan(0)
  })

  test('the article of a ticket is not sent to its own ticket', async () => {
    const ticket = await redmine.closed({ subject: 'An answer for all', description: 'Set the clock to 24 MHz.' })
    await site.sync()
    const id = Number(/^id: (\d+)$/m.exec((await site.file(ticket)) ?? '')?.[1])
    const reply = await staff.post('/api/article/syncTicket', { id })
    expect([reply.status, (await reply.json()).code]).toEqual([403, 'managed_elsewhere'])
  })

  test('a rejected ticket is no article', async () => {
    const { issue_statuses } = await redmine.call<{ issue_statuses: { id: number; name: string }[] }>(
      'GET',
      'issue_statuses.json'
    )
    const rejected = issue_statuses.find(one => one.name === 'Rejected')
    const ticket = await redmine.closed({ subject: 'No fault at all', description: 'It was the cable.' })
    await redmine.change(ticket, { status_id: rejected?.id })
    const { tickets } = await site.sync()
    expect(await site.file(ticket)).toBeUndefined()
    expect(tickets.map(one => one.id)).not.toContain(ticket)
  })

  test('a ticket that is opened again makes its question unsolved', async () => {
    const ticket = await redmine.closed({ subject: 'Opened again', description: 'What was asked', notes: 'Try this.' })
    const id = await write('Another question with a ticket', { articleType: QUESTION, ticketId: String(ticket) })
    const solved = async () => (await site.database.db.select().from(articles).where(eq(articles.id, id)))[0]?.solved
    await site.sync()
    expect(await solved()).toBe(true)
    await redmine.reopen(ticket)
    await site.sync()
    expect(await solved()).toBe(false)
  })

  test('a waiting text is published when staff approve the version that they saw, and not when they refuse it', async () => {
    const preview = { TICKETS_PUBLISH: 'preview' }
    const [one = 0, other = 0] = [
      await redmine.closed({ subject: 'Approved', description: 'Of one' }),
      await redmine.closed({ subject: 'Refused', description: 'Of the other' })
    ]
    await site.sync(preview)
    // The files of a process share their environment: what runs next must read its own content.
    const contentRoot = process.env.CONTENT_ROOT
    onTestFinished(() => {
      process.env.CONTENT_ROOT = contentRoot
    })
    process.env.CONTENT_ROOT = site.root
    const { waiting } = await json<TicketStatus>(staff.get('/api/tickets/status'))
    const [first, second] = [one, other].map(id => waiting.find(text => text.id === id))
    expect(first?.difference).toBe('Of one\n')
    expect((await staff.post('/api/tickets/approve', { id: one, digest: 'another' })).status).toBe(404)
    expect((await staff.post('/api/tickets/refuse', { id: other, digest: second?.digest })).status).toBe(200)
    await site.sync(preview, { sweep: true })
    const after = await json<TicketStatus>(staff.get('/api/tickets/status'))
    expect(after.waiting.map(text => text.id)).not.toContain(other)
    expect(after.refused).toContainEqual({ id: other, title: 'Refused', reason: 'declined' })
    expect(await site.file(other)).toBeUndefined()

    expect(await approveTicket(site.database.db, site.root, one, first?.digest)).toBe(true)
    await redmine.call('PUT', `issues/${one}.json`, { issue: { description: 'Of one\n\nid: not the same' } })
    await site.sync(preview, { sweep: true })
    const changes = (await json<TicketStatus>(staff.get('/api/tickets/status'))).waiting
    const changed = changes.find(text => text.id === one)
    expect(changed?.isNew).toBe(false)
    expect(changed?.difference).toContain('\n Of one\n+\n+id: not the same')
    expect(changed?.difference).not.toContain('author:')
  })
})
