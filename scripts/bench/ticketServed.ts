import { createHmac } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ADVISORY_LOCKS } from '../../src/server/platform/db/locks.ts'
import { ROOT } from '../paths.ts'
import { runRuby, startRedmine } from '../test/redmine.ts'
import { startPinout } from './load.ts'
import { benchDatabase } from './sessions.ts'
import type { Row } from './table.ts'

const PORT = 4398
const ADDRESS = `http://127.0.0.1:${PORT}`
const SECRET = 'the-secret-of-this-bench'
const [TICKETS, TIMEOUT_MS, POLL_INTERVAL_MS] = [200, 120_000, 50]

/** Checks whether the given number of syncs has ended and none is running, which would hold a lock. */
const OVER = `select (select count(*) from ticket_runs where ended_at is not null) >= $1
  and not exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.siteSync} and granted) as over`

/**
 * Measures the time from closing a ticket in a real Redmine until its page is served and part of a build, with a signed
 * hint.
 */
export async function ticketServed(folder: string): Promise<Row[]> {
  const home = join(folder, 'redmine-served')
  const redmine = await startRedmine(home)
  const root = join(folder, 'served-root')
  await mkdir(root, { recursive: true })
  await cp(join(ROOT, 'content'), join(root, 'content'), { recursive: true, filter: path => !path.includes('k230') })
  await runRuby(home, join(ROOT, 'scripts', 'bench', 'tickets.rb'), { COUNT: String(TICKETS) })
  const data = join('.data', 'bench', basename(folder), 'served')
  const server = await startPinout(root, data, PORT, {
    REDMINE_URL: redmine.url,
    REDMINE_API_KEY: redmine.apiKey,
    REDMINE_PROJECTS: 'bench',
    TICKETS_PUBLISH: 'auto',
    REDMINE_WEBHOOK_SECRET: SECRET,
    SYNC_MINUTES: '0'
  })
  const database = await benchDatabase(data)
  try {
    // The second sync reads the links that the first added to each ticket.
    for (let runs = 1; runs <= 2; runs++) {
      await hint()
      await until('a sync is over', async () => {
        const { rows } = await database.pool.query<{ over: boolean }>(OVER, [runs])
        return rows[0]?.over ?? false
      })
    }
    const before = await buildUp()
    const headers = { 'X-Redmine-API-Key': redmine.apiKey, 'Content-Type': 'application/json' }
    const ask = async (path: string, method: string, issue: object) => {
      const reply = await fetch(`${redmine.url}${path}`, { method, headers, body: JSON.stringify({ issue }) })
      if (!reply.ok) throw new Error(`Redmine said ${reply.status}.`)
      return method === 'POST' ? ((await reply.json()) as { issue: { id: number } }).issue.id : 0
    }
    const subject = 'The camera of the closing board stays dark'
    const id = await ask('/issues.json', 'POST', { project_id: 'bench', subject, description: 'Set the clock first.' })
    const { issue_statuses: statuses } = (await (
      await fetch(`${redmine.url}/issue_statuses.json`, { headers })
    ).json()) as { issue_statuses: { id: number; is_closed: boolean }[] }
    await ask(`/issues/${id}.json`, 'PUT', { status_id: statuses.find(status => status.is_closed)?.id })
    const closed = performance.now()
    await hint()
    await until('it is listed', async () =>
      (await (await fetch(`${ADDRESS}/en/home/list/type-3`)).text()).includes(subject)
    )
    const served = performance.now() - closed
    await until('it is built', async () => (await buildUp()) !== before)
    const built = performance.now() - closed
    return [
      {
        what: `a ticket is closed (${TICKETS} others known) → its page is served; stands in a build that is up`,
        ours: `${(served / 1000).toFixed(1)} s; ${(built / 1000).toFixed(1)} s`,
        beside: '',
        ratio: '',
        reach: ''
      }
    ]
  } finally {
    await database.close()
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
    process.kill(redmine.pid)
  }
}

async function buildUp(): Promise<string> {
  return ((await (await fetch(`${ADDRESS}/readyz`)).json()) as { build: string }).build
}

/** Sends a hint like Redmine 7. */
async function hint(): Promise<void> {
  const body = JSON.stringify({ type: 'issue.updated' })
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
  const reply = await fetch(`${ADDRESS}/api/tickets/webhook`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'X-Redmine-Signature-256': signature }
  })
  if (!reply.ok) throw new Error(`The hint was answered with ${reply.status}.`)
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error(`It did not come true: ${what}`)
    await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
  }
}
