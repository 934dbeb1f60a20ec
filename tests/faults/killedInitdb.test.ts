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

test('a first start that was killed while it made the database is repeated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-initdb-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
  const first = spawn(process.execPath, ['--input-type=module', '-e', code], { detached: true, stdio: 'ignore' })
  const places = ['postgres-root', '.'].flatMap(place => ['postgres', 'postgres.new'].map(name => join(place, name)))
  await eventually('initdb has begun', () => places.some(place => existsSync(join(folder, place, 'PG_VERSION'))))
  await setTimeout(100)
  // With initdb, which would otherwise remove what it made.
  process.kill(-(first.pid ?? 0), 'SIGKILL')
  await once(first, 'exit')
  const embedded = await startEmbeddedPostgres(folder)
  expect(embedded.found).toBe(false)
  await embedded.stop()
})
