import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../src/server/platform/db/locks.ts'
import { ticketPosts } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { loseLock } from '../support/lostLock.ts'
import { type Person, signUp } from '../support/person.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { openProxy, type RedmineProxy } from '../support/redmineProxy.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

describe.skipIf(withoutRedmine)('posts to a real Redmine, two at once', () => {
  let redmine: TestRedmine
  let proxy: RedmineProxy
  let site: TicketSite
  let server: TestServer
  let staff: Person
  beforeAll(async () => {
    redmine = await openTestRedmine()
    proxy = await openProxy(redmine.url)
    const env = {
      REDMINE_URL: proxy.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      SYNC_MINUTES: '0'
    }
    site = await openTicketSite(env)
    server = await startTestServer(site.database, env)
    staff = await signUp(server, 'staff', { name: '员工' })
  })
  afterAll(async () => {
    await server?.stop()
    await site?.close()
    proxy?.stop()
  })

  const notesOf = async (id: number) => {
    const { issue } = await redmine.call<{ issue: { journals: { notes: string }[] } }>(
      'GET',
      `issues/${id}.json?include=journals`
    )
    return issue.journals.map(({ notes }) => notes).filter(Boolean)
  }
  const count = async () =>
    (await redmine.call<{ total_count: number }>('GET', `issues.json?project_id=${redmine.project.id}&status_id=*`))
      .total_count
  const write = async (bigTitle: string, ticketId?: number) => {
    const content = `How ${bigTitle} is done.`
    const post = { articleType: 3, bigTitle, content, family1: [117], family2: [1], lang: 'en', public: 1 }
    const reply = await staff.post('/api/article/addArticle', { ...post, ...(ticketId && { ticketId: `${ticketId}` }) })
    return ((await reply.json()) as { id: number }).id
  }
  const send = (id: number) => staff.post('/api/article/syncTicket', { id })
  const isLockHeldNow = async () =>
    (
      await site.database.pool.query('select from pg_locks where locktype = $1 and classid = $2', [
        'advisory',
        ADVISORY_LOCKS.ticketPost
      ])
    ).rowCount !== 0
  const linkedTicket = async (id: number) =>
    (await site.database.db.select().from(ticketPosts).where(eq(ticketPosts.articleId, id)))[0]?.linked

  test.each(['ticket', 'comment'])(
    'of two servers that send an article because the first one lost its lock, one makes its %s',
    async what => {
      const own = what === 'comment' ? await redmine.closed({ subject: 'Has one', description: 'Text' }) : undefined
      const title = `an article with one ${what}`
      const id = await write(title, own)
      if (own) await eventually('the ticket has the link', async () => (await linkedTicket(id)) === own)
      const before = await count()
      let second: Promise<Response> | undefined
      // The lock is lost when the first one has asked whether the article was sent already.
      proxy.answered = async (path, method) => {
        const asks = path.startsWith(own ? `/issues/${own}.json` : '/issues.json?')
        if (second || method !== 'GET' || !asks) return
        second = loseLock(site.database.db, 'ticketPost').then(() => send(id))
        await second
      }
      await send(id)
      proxy.answered = async () => undefined
      // The call that was first may be that of the job, whose result nobody waits for.
      expect((await second)?.status).toBe(200)
      await eventually('no call is under way', async () => !(await isLockHeldNow()))
      const { ticketId } = (await (await send(id)).json()) as { ticketId: number }
      expect(await count()).toBe(before + (own ? 0 : 1))
      if (own) expect((await notesOf(ticketId)).filter(note => note.includes(title))).toHaveLength(1)
    }
  )

  test('two people who link an article at once, without the plugin, add one note', async () => {
    proxy.plugin = false
    const ticket = await redmine.closed({ subject: 'Linked by two', description: 'Text' })
    const id = await write('an article linked by two')
    // Both ask before one has written.
    proxy.answered = async (_, method) => (method === 'GET' ? setTimeout(500) : undefined)
    const link = () => staff.post(`/issues/${ticket}/set_faq_link/${id}`)
    expect((await Promise.all([link(), link()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await notesOf(ticket)).filter(note => note.startsWith('FAQ: '))).toHaveLength(1)
    proxy.answered = async () => undefined
    proxy.plugin = true
  })
})
