import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LOCK_LOST } from '../../scripts/endWithLock.ts'
import { ROOT } from '../../scripts/paths.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { withAdvisoryLock } from '../../src/server/platform/db/locks.ts'
import { uploads } from '../../src/server/platform/db/schema.ts'
import { approveTicket, listWaiting } from '../../src/server/tickets/approval.ts'
import { loseLock } from '../support/lostLock.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { openProxy, type RedmineProxy } from '../support/redmineProxy.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

const TICKETS = 12
/** Number of articles that a run imports before it is killed. 0 means as soon as it requests the list. */
const KILLED_AFTER = [0, 1, 4]

describe.skipIf(withoutRedmine)('a sync of tickets', () => {
  let redmine: TestRedmine
  let proxy: RedmineProxy
  let env: Record<string, string>
  const tickets: number[] = []
  beforeAll(async () => {
    redmine = await openTestRedmine()
    proxy = await openProxy(redmine.url)
    env = {
      TICKETS_PUBLISH: 'auto',
      REDMINE_URL: proxy.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier
    }
    for (let at = 0; at < TICKETS; at++) {
      const uploads = at % 4 === 0 ? [await redmine.upload('boot.log', `line ${at}\n`)] : []
      tickets.push(await redmine.closed({ subject: `Ticket ${at}`, description: `h2. Text ${at}`, uploads }))
    }
  })
  afterAll(() => proxy?.stop())

  async function open(more: Record<string, string> = {}): Promise<TicketSite> {
    const site = await openTicketSite({ ...env, ...more })
    onTestFinished(site.close)
    return site
  }
  const environment = (site: TicketSite, more: Record<string, string> = {}) => ({
    ...process.env,
    ...env,
    DATABASE_URL: site.database.url,
    CONTENT_ROOT: site.root,
    PINOUT_DATA: site.dataFolder,
    ...more
  })
  /** Runs `npm run sync` until its output matches `until`, or to its end. */
  function command(site: TicketSite, args: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['scripts/sync.ts', ...args], { cwd: ROOT, env: environment(site, more) })
    let output = ''
    const hears = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', hears)
    child.stderr.on('data', hears)
    const ended = new Promise<number | null>(done => child.once('exit', done))
    const says = (words: string) =>
      new Promise<void>((done, fail) => {
        const look = () => output.includes(words) && done()
        child.stdout.on('data', look)
        void ended.then(() => (output.includes(words) ? done() : fail(new Error(`It ended with: ${output}`))))
        look()
      })
    return { ended, says, said: () => output }
  }

  test('that is killed again and again comes to the files of one that nobody disturbed, byte by byte', async () => {
    const quiet = await open()
    await quiet.sync()
    const expected = await quiet.files()
    expect(tickets.every(id => expected[`${id}.md`])).toBe(true)

    const site = await open()
    for (const steps of KILLED_AFTER) {
      const child: ChildProcess = fork(join(ROOT, 'tests', 'support', 'syncProcess.ts'), {
        cwd: ROOT,
        env: environment(site),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc']
      })
      const ended = new Promise(done => child.once('exit', (_, signal) => done(signal)))
      let left = steps
      child.on('message', () => --left <= 0 && child.kill('SIGKILL'))
      if (steps === 0)
        proxy.refuse = path => (path.startsWith('/issues.json') && child.kill('SIGKILL') ? 500 : undefined)
      expect(await ended).toBe('SIGKILL')
      proxy.refuse = () => undefined
    }
    proxy.asked.length = 0
    await site.sync()
    expect(await site.files()).toEqual(expected)
    const read = proxy.asked.filter(path => path.includes('get_faq_md')).length
    expect(read, 'what was read before counts').toBeLessThan(TICKETS)
    expect(await site.database.db.$count(uploads)).toBe(await quiet.database.db.$count(uploads))
  }, 60_000)

  test('waits for another sync, and reports that', async () => {
    const site = await open()
    const { promise: free, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: holds } = Promise.withResolvers<void>()
    const hold = () => {
      holds()
      return free
    }
    const other = withAdvisoryLock(site.database.url, 'siteSync', hold)
    await held
    const waiting = command(site, ['--dry-run'])
    await waiting.says('Another sync is running')
    expect(waiting.said()).not.toContain('Tickets (')
    release()
    await other
    expect(await waiting.ended).toBe(0)
    expect(waiting.said()).toContain(`Tickets (dry): ${TICKETS} added`)
  })

  test('ends when its lock is lost, because another one may then begin', async () => {
    const site = await open()
    let losing: Promise<unknown> | undefined
    // The connection dies while tickets are read, and each further request would succeed.
    proxy.refuse = path => {
      if (path.includes('get_faq_md')) losing ??= loseLock(site.database.db, 'siteSync')
      return undefined
    }
    const orphan = command(site, [])
    expect(await orphan.ended).toBe(LOCK_LOST)
    proxy.refuse = () => undefined
    expect(await losing).toBe(1)
    expect(orphan.said()).toContain('The lock siteSync was lost with its connection. This process ends')
    expect(orphan.said()).not.toContain('Exported community content')
    await site.sync()
    expect(Object.keys(await site.files()).length).toBe(TICKETS)
  }, 60_000)

  test("a failing sync still exports and builds members' texts, reports the reason, and reveals neither key nor ticket", async () => {
    const site = await open()
    const data = await mkdtemp(join(ROOT, '.data', 'tickets-'))
    onTestFinished(() => rm(data, { recursive: true, force: true }))
    proxy.refuse = path => (path.includes(`/issues/${tickets[7]}/`) ? 403 : undefined)
    const failing = command(site, [], { PINOUT_DATA: data })
    expect(await failing.ended).toBe(1)
    expect(failing.said()).toContain(`sync: Tickets were not synced: Redmine refuses issues/${tickets[7]}/get_faq_md`)
    expect(failing.said()).toContain('Exported community content to content/community')
    expect(failing.said()).toMatch(/Built \d+ articles into/)
    for (const secret of [redmine.apiKey, 'Text 7', 'Ticket 7']) expect(failing.said()).not.toContain(secret)
    proxy.refuse = () => undefined
    await site.sync()
    expect(Object.keys(await site.files()).length).toBe(TICKETS)
  }, 60_000)

  test('tries again what failed for a moment', async () => {
    const site = await open()
    const failed = new Set<string>()
    proxy.refuse = path => {
      if (failed.size >= 3 || failed.has(path)) return undefined
      failed.add(path)
      return failed.size === 2 ? 429 : 503
    }
    const { counts } = await site.sync()
    proxy.refuse = () => undefined
    expect([failed.size, counts.added]).toEqual([3, TICKETS])
  })

  test('refuses a key that Redmine does not know, though Redmine would show it what guests see', async () => {
    const site = await open()
    expect((await fetch(`${redmine.url}/issues.json`)).status).toBe(200)
    const wrong = { REDMINE_API_KEY: '0123456789abcdef' }
    await expect(site.sync(wrong)).rejects.toThrow('Redmine does not know this REDMINE_API_KEY.')
    expect(await site.files()).toEqual({})
  })

  test('names what Redmine does not know in the settings', async () => {
    const site = await open()
    const refused = async (more: Record<string, string>) =>
      site.sync(more).then(String, (error: Error) => error.message)
    expect(await refused({ REDMINE_PROJECTS: 'nowhere' })).toContain("the key sees no project 'nowhere'")
    expect(await refused({ REDMINE_TRACKERS: 'Bug,Bgu' })).toBe(
      'REDMINE_TRACKERS: Redmine knows no Bgu. It knows Bug, Feature, Support.'
    )
    expect(await refused({ REDMINE_STATUSES: 'Shut' })).toContain('REDMINE_STATUSES: Redmine knows no Shut.')
    expect(await refused({ REDMINE_FIELD: 'Publsh:yes' })).toContain("has a custom field 'Publsh'")
    expect(await refused({ REDMINE_URL: 'http://127.0.0.1:9' })).toContain('Redmine at 127.0.0.1:9 cannot be reached')
  }, 60_000)

  test('in preview, a text waits for approval, and its article remains unchanged meanwhile', async () => {
    const site = await open({ TICKETS_PUBLISH: 'preview' })
    const { db } = site.database
    expect((await site.sync()).counts.waiting).toBe(TICKETS)
    expect(await site.files()).toEqual({})
    const [first] = await listWaiting(db, site.root)
    expect(first).toMatchObject({ id: tickets[0], published: '' })
    expect(first?.proposed).toContain('## Text 0')

    const listing = command(site, ['--waiting'], { TICKETS_PUBLISH: 'preview' })
    expect(await listing.ended).toBe(0)
    expect(listing.said()).toContain('+## Text 0')
    expect(await approveTicket(db, site.root, tickets[0] ?? 0, 'of another text')).toBe(false)
    expect(await approveTicket(db, site.root, tickets[0] ?? 0)).toBe(true)
    expect(await site.files()).toEqual({ [`${tickets[0]}.md`]: first?.proposed })
    await site.sync()
    expect((await listWaiting(db, site.root)).map(waiting => waiting.id)).not.toContain(tickets[0])

    const subject = 'Ticket 0, said better'
    await redmine.change(tickets[0] ?? 0, { subject })
    await site.sync()
    const again = (await listWaiting(db, site.root)).find(waiting => waiting.id === tickets[0])
    expect(again?.published).toBe(first?.proposed)
    expect(again?.proposed).toContain(subject)
    expect(await site.file(tickets[0] ?? 0)).toBe(first?.proposed)
    await redmine.change(tickets[0] ?? 0, { subject: 'Ticket 0' })
  })
})

test('settings that cannot be used are named', () => {
  const refused = (env: Record<string, string>) => () => readConfig(env)
  const redmine = { REDMINE_URL: 'http://localhost', REDMINE_API_KEY: 'k' }
  expect(refused({ REDMINE_URL: 'http://localhost' })).toThrow('These settings are missing: REDMINE_API_KEY.')
  expect(refused({ ...redmine, REDMINE_FIELD: 'Publish' })).toThrow("must look like 'Publish:yes'")
  expect(refused({ ...redmine, REDMINE_FORMAT: 'wiki' })).toThrow('REDMINE_FORMAT=wiki')
  expect(refused({ ...redmine, TICKETS_PUBLISH: 'later' })).toThrow('TICKETS_PUBLISH=later')
  expect(readConfig({ ...redmine, REDACT_NAMES: 'Acme， 海之星科技 ' }).redmine?.redact.names).toEqual([
    'Acme',
    '海之星科技'
  ])
})
