import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/server.ts'

const BUILDAH = ['--storage-driver', 'vfs']
const BASE = 'docker.io/library/node:24-bookworm-slim'
const BUILD_MS = 900_000

/**
 * Returns the reason why no image can be built here. Returns undefined if buildah is installed and has the base image.
 */
function missingBuildah(): string | undefined {
  if (process.env.TEST_IMAGE !== '1') return 'it takes minutes and the network: npm run test:image'
  if (!existsSync('/usr/bin/buildah')) return 'buildah is not installed'
  try {
    buildah('inspect', '--type', 'image', BASE)
  } catch {
    return `there is no image ${BASE} here (buildah pull, or one of Debian with Node and npm under that name)`
  }
  return undefined
}
const missing = missingBuildah()
if (missing) console.log(`Building and starting the image is skipped: ${missing}.`)

function buildah(...args: string[]): string {
  return execFileSync('buildah', [...BUILDAH, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: BUILD_MS,
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

let container = ''
let running: ChildProcess | undefined
let url: string
let metrics: string
const runAs = ['run', '--isolation', 'chroot', '--network', 'host', '--user', '10001:10001']
beforeAll(async () => {
  if (missing) return
  const options = ['--isolation', 'chroot', '--pull-never', '--network', 'host', '--ignorefile', '.containerignore']
  // Certificates that this machine trusts in addition to the default authorities, such as those of a company proxy.
  const { NODE_EXTRA_CA_CERTS: ca } = process.env
  if (ca) options.push('--secret', `id=ca,src=${ca}`)
  buildah('bud', ...options, '-f', 'deploy/Containerfile', '-t', 'pinout-test', '.')
  container = buildah('from', '--pull-never', 'localhost/pinout-test').trim()
  const [port, metricsPort] = [await freePort(), await freePort()]
  url = `http://127.0.0.1:${port}`
  metrics = `http://127.0.0.1:${metricsPort}/metrics`
  const env = ['HOST=127.0.0.1', `PORT=${port}`, 'METRICS_HOST=127.0.0.1', `METRICS_PORT=${metricsPort}`]
  const command = ['--', 'node', '--max-semi-space-size=4', 'scripts/start.ts']
  const args = [...BUILDAH, ...runAs, ...env.flatMap(one => ['--env', one]), container, ...command]
  running = spawn('buildah', args, { stdio: 'ignore' })
  await eventually(
    'it is ready',
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false
      ),
    BUILD_MS
  )
}, 2 * BUILD_MS)
afterAll(() => {
  if (missing) return
  running?.kill('SIGKILL')
  if (container) buildah('rm', container)
})

test.skipIf(missing)('the image serves as an ordinary user, and its code is not its own', async () => {
  expect((await fetch(`${url}/home`)).status).toBe(200)
  expect(await (await fetch(metrics)).text()).toContain('pinout_ready 1')
  const inside = (command: string) => buildah(...runAs, container, '--', 'sh', '-c', command)
  expect(inside('id -u').trim()).toBe('10001')
  expect(inside('touch /app/package.json 2>/dev/null || echo refused').trim()).toBe('refused')
  expect(inside('node scripts/backup.ts /data/backups')).toContain('is complete in /data/backups')
})
