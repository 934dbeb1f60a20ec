import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { anotherDatabase, commandsOf, filesIn } from '../support/commands.ts'
import { dropDatabase, seededDatabase } from '../support/database.ts'

let database: OpenDatabase
let folder: string
beforeAll(async () => {
  database = await seededDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pinout-places-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const { run } = commandsOf(() => ({
  DATABASE_URL: database.url,
  PINOUT_DATA: join(folder, 'data'),
  CONTENT_ROOT: join(folder, 'root')
}))

test('two sites that share a place by mistake lose nothing, and a restore does not guess which is meant', async () => {
  const shared = join(folder, 'shared')
  const other = await seededDatabase()
  onTestFinished(other.close)
  const ours = { SITE_URL: 'https://ours.example' }
  const theirs = { SITE_URL: 'https://theirs.example', DATABASE_URL: other.url }
  const prune = ['--prune', '--keep', '1d']
  expect(await run('backup', [shared, ...prune], theirs)).toMatchObject({ code: 0 })
  const [first = ''] = await readdir(join(shared, 'backups'))
  // The other site is making one at this moment: its table is there, and a file that no manifest names yet.
  const now = `pinout-${new Date().toISOString().replace(/[:.]/g, '-')}`
  await mkdir(join(shared, 'backups', now, 'database'), { recursive: true })
  await writeFile(join(shared, 'backups', now, 'database', 'users.zst'), 'rows')
  await mkdir(join(shared, 'objects', 'ab'), { recursive: true })
  await writeFile(join(shared, 'objects', 'ab', `ab${'0'.repeat(62)}`), 'a picture')

  const made = await run('backup', [shared, ...prune], ours)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('also has backups of https://theirs.example') })
  expect(await readdir(join(shared, 'backups'))).toEqual(expect.arrayContaining([first, now]))
  expect(await filesIn(join(shared, 'objects', 'ab'))).toContainEqual(
    expect.objectContaining({ name: `ab${'0'.repeat(62)}` })
  )
  // Of its own it keeps one.
  expect((await run('backup', [shared, ...prune], ours)).output).toContain('Removed pinout-')
  expect(await readdir(join(shared, 'backups'))).toHaveLength(3)

  expect((await run('backup', [shared, '--verify'], theirs)).output).toContain(`${first} is whole`)
  const into = anotherDatabase()
  const unsure = await run('restore', [shared, '--into', into], { PINOUT_DATA: join(folder, 'unsure') })
  expect(unsure).toMatchObject({ code: 2, output: expect.stringContaining(`${first} of https://theirs.example`) })
}, 120_000)

test('--verify succeeds beside what another site on the same server left, which its role may not drop', async () => {
  const own = join(folder, 'verify-role')
  await run('backup', [own])
  const old = `pinout_verify_${(Date.now() - 2 * 86_400_000).toString(36)}_4567abcd`
  const role = `verifier_${Date.now()}`
  for (const what of [`database ${old}`, `role ${role} login createdb password 'x'`])
    await database.pool.query(`create ${what}`)
  onTestFinished(async () => {
    await dropDatabase(inject('postgres'), old)
    await database.pool.query(`drop role ${role}`)
  })
  // Other tests, whose role may drop it, verify on this server too: so its being there is not asserted.
  const { href } = Object.assign(new URL(database.url), { username: role, password: 'x' })
  expect(await run('backup', [own, '--verify'], { DATABASE_URL: href })).toMatchObject({ code: 0 })
}, 120_000)
