import { type ChildProcess, fork } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TicketReport } from '../../src/contract/tickets.ts'
import { digestOf } from '../../src/domain/content/digest.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { ROOT } from '../paths.ts'
import { missingRedmine } from '../test/installRedmine.ts'
import { runRuby, startRedmine } from '../test/redmine.ts'
import type { Row } from './table.ts'

const [TICKETS, CHANGED, KILLS] = [1000, 5, 30]
const THREADS = 4

/**
 * Measures fetching a thousand tickets of a real Redmine, then their changes, then the same with thirty kills in
 * between.
 */
export async function benchTickets(folder: string): Promise<Row[]> {
  const missing = missingRedmine()
  if (missing) throw new Error(missing)
  const home = join(folder, 'redmine')
  const redmine = await startRedmine(home, THREADS)
  const postgres = await startEmbeddedPostgres(join(ROOT, '.data', 'bench', basename(folder), 'tickets'))
  try {
    await runRuby(home, join(ROOT, 'scripts', 'bench', 'tickets.rb'), { COUNT: String(TICKETS) })
    const site = (name: string) => openSite(join(folder, name), postgres.url, redmine)
    const quiet = await site('quiet')
    const first = await quiet.sync()
    const expected = await quiet.digests()

    const disturbed = await site('disturbed')
    const perKill = TICKETS / (KILLS + 1)
    let stepsDone = 0
    for (let kill = 0; kill < KILLS; kill++) {
      // Spread over the whole sync: before the first article, and after more and more articles.
      const steps = kill === 0 ? 0 : Math.max(0, Math.round(kill * perKill) - stepsDone)
      stepsDone += await disturbed.kill(steps, kill % 3)
    }
    await disturbed.sync()
    const after = await disturbed.digests()
    const same = after === expected

    await change(redmine)
    const second = await quiet.sync()
    const third = await quiet.sync()
    const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })
    return [
      row(
        `first sync of ${first.counts.added} tickets of a real Redmine`,
        `${seconds(first)} s, ${first.requests} requests`,
        ''
      ),
      row(
        `a second one with ${second.counts.changed} changed; a third with none`,
        `${second.requests} requests, ${seconds(second)} s; ${third.requests}, ${seconds(third)} s`,
        '≤ 15'
      ),
      row(
        `${KILLS} SIGKILLs spread over a first sync, then one to its end`,
        same ? 'the same files, byte by byte' : 'OTHER FILES',
        'the same'
      )
    ]
  } finally {
    process.kill(redmine.pid)
    await postgres.stop()
  }
}

const seconds = ({ milliseconds }: TicketReport) => (milliseconds / 1000).toFixed(1)

async function openSite(folder: string, postgres: string, redmine: { url: string; apiKey: string }) {
  const root = join(folder, 'root')
  const faq = join(root, 'content', 'faq')
  await mkdir(faq, { recursive: true })
  for (const name of ['authors.yaml', 'families.yaml'])
    await cp(join(ROOT, 'content', name), join(root, 'content', name))
  const database = new URL(postgres)
  database.pathname = `/bench_${basename(folder)}`
  const env = {
    ...process.env,
    DATABASE_URL: database.href,
    CONTENT_ROOT: root,
    PINOUT_DATA: join(folder, 'data'),
    REDMINE_URL: redmine.url,
    REDMINE_API_KEY: redmine.apiKey,
    REDMINE_PROJECTS: 'bench',
    TICKETS_PUBLISH: 'auto'
  }
  const start = () => {
    const child: ChildProcess = fork(join(ROOT, 'scripts', 'bench', 'syncOnly.ts'), { cwd: ROOT, env })
    return { child, ended: new Promise<number | null>(done => child.once('exit', done)) }
  }
  return {
    async sync(): Promise<TicketReport> {
      const { child, ended } = start()
      let report: TicketReport | undefined
      child.on('message', message => {
        if (typeof message === 'object') report = message as TicketReport
      })
      if ((await ended) !== 0 || !report) throw new Error('A sync failed.')
      return report
    },
    /** Kills a sync after `steps` articles and some milliseconds. Returns the number of articles done. */
    async kill(steps: number, milliseconds: number): Promise<number> {
      const { child, ended } = start()
      let done = 0
      const kill = () => setTimeout(() => child.kill('SIGKILL'), milliseconds)
      child.on('message', message => {
        if (message === 'begun' && steps === 0) kill()
        if (message === 'step' && ++done === steps) kill()
      })
      await ended
      return done
    },
    /** Returns the digest of all files and their names. */
    async digests(): Promise<string> {
      const names = (await readdir(faq)).sort()
      const all = await Promise.all(names.map(async name => `${name} ${digestOf(await readFile(join(faq, name)))}`))
      await writeFile(join(folder, 'digests.txt'), all.join('\n'))
      return digestOf(all.join('\n'))
    }
  }
}

async function change({ url, apiKey }: { url: string; apiKey: string }): Promise<void> {
  const headers = { 'X-Redmine-API-Key': apiKey, 'Content-Type': 'application/json' }
  for (let id = 1; id <= CHANGED; id++) {
    const body = JSON.stringify({ issue: { description: `h2. Changed\n\nTicket ${id} was said better.` } })
    const reply = await fetch(`${url}/issues/${id * 100}.json`, { method: 'PUT', headers, body })
    if (!reply.ok) throw new Error(`Redmine changed nothing: ${reply.status}`)
  }
}
