import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { eventually } from '../support/eventually.ts'

const MODULE = join(ROOT, 'src/server/platform/db/embedded.ts')

/** Starts the database of `folder` in another process, and kills that once one of `places` exists. */
async function startAndKill(folder: string, places: readonly string[], after: number): Promise<void> {
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
  const first = spawn(process.execPath, ['--input-type=module', '-e', code], { detached: true, stdio: 'ignore' })
  await eventually(`one of ${places} exists`, () => places.some(place => existsSync(place)))
  await setTimeout(after)
  // With initdb, which would otherwise remove what it made.
  process.kill(-(first.pid ?? 0), 'SIGKILL')
  await once(first, 'exit')
}

async function makeFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-initdb-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, mode)
  return folder
}

async function expectStart(folder: string): Promise<void> {
  const embedded = await startEmbeddedPostgres(folder)
  expect(embedded.found).toBe(false)
  await embedded.stop()
}

test('a first start that was killed while it made the database is repeated', async () => {
  const folder = await makeFolder(0o755)
  const places = ['postgres-root', '.'].flatMap(place => ['postgres', 'postgres.new'].map(name => join(place, name)))
  const versions = places.map(place => join(folder, place, 'PG_VERSION'))
  await startAndKill(folder, versions, 100)
  await expectStart(folder)
})

test.skipIf(process.getuid?.() !== 0)('a start that was killed while it copied PostgreSQL is repeated', async () => {
  const folder = await makeFolder(0o700)
  const place = join('/var/lib/pinout', folder.replaceAll('/', '-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const copies = ['native', 'native.new'].map(name => join(place, name))
  await startAndKill(folder, copies, 0)
  await expectStart(folder)
})
