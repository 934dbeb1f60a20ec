import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCK_LOST } from '../../scripts/endWithLock.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { commandsOf } from '../support/commands.ts'
import { seededDatabase } from '../support/database.ts'
import { loseLock } from '../support/lostLock.ts'

let database: OpenDatabase
let folder: string
let place: string
beforeAll(async () => {
  database = await seededDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pinout-backup-lock-'))
  place = join(folder, 'backups')
  // Two servers with a folder each.
  for (const name of ['data', 'another']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'secret'), 'the secret of this installation')
  }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const { start, run } = commandsOf(() => ({
  DATABASE_URL: database.url,
  PINOUT_DATA: join(folder, 'data'),
  CONTENT_ROOT: join(folder, 'root')
}))

test('a backup that lost its lock does not count: another one took its files for leftovers', async () => {
  // It stands still before its manifest, and its connection dies meanwhile.
  const first = start('backup', [place])
  await first.says('Copied')
  first.child.kill('SIGSTOP')
  expect(await loseLock(database.db, 'backup')).toBe(1)
  const second = await run('backup', [place], { PINOUT_DATA: join(folder, 'another') })
  expect(second.output).toContain('is complete in')
  first.child.kill('SIGCONT')
  const { code, output } = await first.ended
  expect([code, output]).toEqual([LOCK_LOST, expect.stringContaining('The lock backup was lost with its connection.')])
  const verified = await run('backup', [place, '--verify'])
  expect(verified.output).toContain('is whole')
  expect((await run('backup', [place, '--list'])).output.match(/^pinout-/gm)).toHaveLength(1)
}, 120_000)
