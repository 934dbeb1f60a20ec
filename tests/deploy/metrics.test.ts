import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openMetricsServer } from '../../src/server/platform/observe/metricsServer.ts'
import { eventually } from '../support/eventually.ts'
import { signUp } from '../support/person.ts'
import { freePort, startTestServer, type TestServer } from '../support/server.ts'

const PROMETHEUS = '/usr/bin/prometheus'
const missing = existsSync(PROMETHEUS) ? undefined : `${PROMETHEUS} is not installed (apt-get install prometheus)`
if (missing) console.log(`Loading the alert rules into Prometheus is skipped: ${missing}.`)
const START_MS = 30_000

let server: TestServer
let metrics: { url: string; stop(): Promise<void> } | undefined
beforeAll(async () => {
  server = await startTestServer()
  metrics = await openMetricsServer(readConfig({ METRICS_PORT: String(await freePort()) }), server.metrics)
})
afterAll(async () => {
  await metrics?.stop()
  await server.stop()
})

const scrape = async () => (await fetch(metrics?.url ?? '')).text()
/** Returns the value of the first line with this prefix. */
const valueIn = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find(one => one.startsWith(line))
      ?.slice(line.length + 1) ?? Number.NaN
  )

test('requests are counted by route and status, pages by origin, and no path that somebody made up is a label', async () => {
  const before = await scrape()
  await server.get('/login')
  await server.get('/made/up/path?token=made')
  await server.get('/api/made-up')
  await server.get('/nowhere/999999999')
  const ada = await signUp(server, 'metrics')
  await ada.get('/api/message/getNewMessageStatus')
  const after = await scrape()
  const rose = (line: string) => valueIn(after, line) - (valueIn(before, line) || 0)
  expect(rose('pinout_pages_total{origin="file"}')).toBeGreaterThan(0)
  expect(rose('pinout_pages_total{origin="missing"}')).toBe(2)
  expect(rose('pinout_http_requests_total{route="site",method="GET",status="404"}')).toBe(2)
  expect(rose('pinout_http_requests_total{route="none",method="GET",status="404"}')).toBe(1)
  expect(rose('pinout_http_requests_total{route="/api/message/getNewMessageStatus",method="GET",status="200"}')).toBe(1)
  expect(after).not.toMatch(/made.up|token=|\/nowhere|metrics@/)
  expect(valueIn(after, 'pinout_ready')).toBe(1)
  expect(valueIn(after, 'pinout_db_up')).toBe(1)
  expect(valueIn(after, 'pinout_revision{of="database"}')).toBeGreaterThan(0)
  expect(valueIn(after, 'pinout_disk_free_bytes')).toBeGreaterThan(0)
  expect(Math.abs(valueIn(after, 'pinout_clock_ahead_seconds') ?? Number.NaN)).toBeLessThan(2)
})

test('failed mails are reported from 0 on, so that increase() counts the first of them', async () => {
  const text = await scrape()
  for (const outcome of ['retried', 'refused'])
    expect(valueIn(text, `pinout_mail_failed_total{outcome="${outcome}"}`)).toBe(0)
})

test('the port of metrics answers nothing else, and the port of readers has no metrics', async () => {
  expect((await fetch(new URL('/', metrics?.url))).status).toBe(404)
  expect((await server.get('/metrics')).status).toBe(404)
})

test('every metric of the alert rules and of the dashboard exists', async () => {
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  // No backup has run yet, so the server does not report its metrics.
  for (const name of ['pinout_backup_age_seconds', 'pinout_backup_last_ok']) known.add(name)
  const rules = await readFile(join(ROOT, 'deploy/prometheus/alerts.yaml'), 'utf8')
  const dashboard = await readFile(join(ROOT, 'deploy/grafana/pinout.json'), 'utf8')
  const names = /\b((?:pinout|nodejs|process)_\w+)(?=[{[ ])/g
  const used = new Set([...`${rules}${dashboard}`.matchAll(names)].map(([, name = '']) => name))
  const unknown = [...used].filter(name => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))
  expect(used.size).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

test.skipIf(missing)('a real Prometheus scrapes the server and evaluates every alert rule', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-prometheus-'))
  const port = await freePort()
  const config = await readFile(join(ROOT, 'deploy/prometheus/prometheus.yml'), 'utf8')
  await cp(join(ROOT, 'deploy/prometheus/alerts.yaml'), join(folder, 'alerts.yaml'))
  const own = config.replace('127.0.0.1:9464', new URL(metrics?.url ?? '').host).replaceAll('15s', '1s')
  await writeFile(join(folder, 'prometheus.yml'), own)
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`
    ],
    { stdio: 'ignore' }
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()
  const rulesOf = async () => {
    const { data } = await ask('rules')
    return data.groups.flatMap((group: { rules: { name: string; health: string; state: string }[] }) => group.rules)
  }
  await eventually(
    'the server was scraped',
    () =>
      ask('query?query=pinout_ready').then(
        ({ data }) => data.result[0]?.value[1] === '1',
        () => false
      ),
    START_MS
  )
  await eventually(
    'every rule was evaluated',
    async () => (await rulesOf()).every((rule: { health: string }) => rule.health === 'ok'),
    START_MS
  )
  const rules = await rulesOf()
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.filter((rule: { state: string }) => rule.state === 'firing')).toEqual([])
})
