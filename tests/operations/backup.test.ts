import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { outdatedBackups } from '../../scripts/backup/retention.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { withAdvisoryLock } from '../../src/server/platform/db/locks.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { articles, comments, users } from '../../src/server/platform/db/schema.ts'
import { sendJob } from '../../src/server/platform/jobs/send.ts'
import { anotherDatabase, commandsOf, filesIn } from '../support/commands.ts'
import { dropDatabase, seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

let database: OpenDatabase
let folder: string
let data: string
let place: string
const UPLOADS = 40
beforeAll(async () => {
  database = await seededDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pinout-backup-'))
  data = join(folder, 'data')
  place = join(folder, 'backups')
  await mkdir(data)
  await writeFile(join(data, 'secret'), 'the secret of this installation')
  await mkdir(join(data, 'content', 'community'), { recursive: true })
  await writeFile(join(data, 'content', 'community', '1.md'), 'A post.')
  const [user] = await database.db.select({ id: users.id }).from(users).limit(1)
  for (let at = 0; at < UPLOADS; at++) await storeUpload(`Picture ${at} `.repeat(1000), user?.id ?? 0)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function storeUpload(text: string, userId: number): Promise<void> {
  const { sha256 } = await import('../../scripts/backup/manifest.ts')
  const key = `${sha256(text)}.txt`
  await mkdir(join(data, 'uploads', key.slice(0, 2)), { recursive: true })
  await writeFile(join(data, 'uploads', key.slice(0, 2), key), text)
  await database.db.execute(
    sql`insert into uploads (key, user_id, name, type, size) values (${key}, ${userId}, 'a.txt', 'text/plain', ${text.length})`
  )
}

const { start, run } = commandsOf(() => ({
  DATABASE_URL: database.url,
  PINOUT_DATA: data,
  CONTENT_ROOT: join(folder, 'root')
}))

/** Lists the databases that --verify makes. */
const verifying = async () =>
  (await database.pool.query("select datname from pg_database where starts_with(datname, 'pinout_verify_')")).rows.map(
    ({ datname }) => datname as string
  )

test('a backup during writes is consistent, and its restore is equal, complete and usable', async () => {
  let writing = true
  const [article] = await database.db.select({ id: articles.id, authorId: articles.authorId }).from(articles).limit(1)
  if (!article) throw new Error('There is no article.')
  await sendJob(database.db, 'notify-followers', { articleId: article.id }, { startAfter: 3600 })
  const write = async () => {
    for (let at = 0; writing; at++)
      await database.db.transaction(async tx => {
        // Always two rows per transaction. A backup without a consistent snapshot can contain an odd number.
        for (const half of ['first', 'second'])
          await tx
            .insert(comments)
            .values({ articleId: article.id, authorId: article.authorId, content: `${half} ${at}` })
      })
  }
  const writer = write()
  const made = await run('backup', [place])
  writing = false
  await writer
  expect(made.output).toContain('is complete in')
  expect(made.code).toBe(0)

  const into = anotherDatabase()
  const target = join(folder, 'target')
  const restored = await run('restore', [place, '--into', into], { PINOUT_DATA: target })
  expect(restored.output).toContain('Restored pinout-')
  expect(restored.code).toBe(0)
  const copy = openDatabase(into)
  onTestFinished(copy.close)
  const count = async (text: string) => Number((await copy.pool.query(text)).rows[0]?.count)
  expect((await count("select count(*) from comments where content ~ '^(first|second) '")) % 2).toBe(0)
  expect(await count('select count(*) from articles')).toBe(await database.db.$count(articles))
  expect(await count("select count(*) from pgboss.job where name = 'notify-followers'")).toBe(1)
  // Triggers and sequences are restored: a change gets a revision higher than all others.
  const { rows } = await copy.pool.query(
    'update articles set big_title = big_title || $1 where id = $2 returning revision > (select max(revision) from articles) as higher',
    ['!', article.id]
  )
  expect(rows).toEqual([{ higher: true }])
  expect(await readFile(join(target, 'secret'), 'utf8')).toBe('the secret of this installation')
  expect(await readFile(join(target, 'content', 'community', '1.md'), 'utf8')).toBe('A post.')
  expect((await filesIn(join(target, 'uploads'))).length).toBe(UPLOADS)

  const again = await run('restore', [place, '--into', into], { PINOUT_DATA: target })
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
}, 120_000)

test('the second backup copies no file again, and --verify restores the newest and compares it', async () => {
  const second = await run('backup', [place])
  expect(second.output).toContain('Copied 0 of')
  const verified = await run('backup', [place, '--verify'])
  expect(verified.output).toMatch(/is whole: \d+ rows were restored and compared/)
  // Other tests verify on the same server.
  await eventually('its database is dropped', async () => (await verifying()).length === 0)
}, 120_000)

test('a damaged file is named, and nothing is restored from it', async () => {
  const own = join(folder, 'damaged')
  await run('backup', [own])
  const objects = await filesIn(join(own, 'objects'))
  const upload = objects.find(({ name }) => name.length === 64)
  await truncate(join(upload?.parentPath ?? '', upload?.name ?? ''), 10)
  const [id = ''] = await readdir(join(own, 'backups'))
  await writeFile(join(own, 'backups', id, 'database', 'comments.zst'), 'nothing')
  const into = anotherDatabase()
  for (const [script, args] of [
    ['backup', [own, '--verify']],
    ['restore', [own, '--into', into]]
  ] as const) {
    const failed = await run(script, [...args], { PINOUT_DATA: join(folder, 'nowhere') })
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('database/comments.zst is damaged in the backup pinout-')
    expect(failed.output).toContain(`damaged in the backup (objects/${upload?.name.slice(0, 2)}/${upload?.name})`)
  }
  await writeFile(join(own, 'backups', id, 'manifest.json'), '{}')
  const failed = await run('restore', [own, '--into', into], { PINOUT_DATA: join(folder, 'nowhere') })
  expect(failed.output).toContain('its manifest is damaged')
}, 120_000)

test('kill -9 leaves no backup that looks complete, and the next run reuses the copied files', async () => {
  const own = join(folder, 'killed')
  const { child, ended } = start('backup', [own])
  await eventually('files are being copied', async () => (await filesIn(join(own, 'objects'))).length > 3, 60_000)
  child.kill('SIGKILL')
  await ended
  const copied = (await filesIn(join(own, 'objects'))).length
  expect((await run('backup', [own, '--list'])).output).toContain('There is no backup in')
  const next = await run('backup', [own])
  expect(next.code).toBe(0)
  const [, added, all] = /Copied (\d+) of (\d+) files/.exec(next.output) ?? []
  // One file may have been copied incompletely.
  expect(Number(added)).toBeLessThanOrEqual(Number(all) - copied + 1)
  expect((await readdir(join(own, 'backups'))).length).toBe(1)
  expect((await filesIn(own)).filter(({ name }) => name.endsWith('.partial'))).toEqual([])

  // After a kill, a restore starts over.
  const into = anotherDatabase()
  const half = start('restore', [own, '--into', into], { PINOUT_DATA: join(folder, 'half') })
  await eventually(
    'tables are being filled',
    async () => {
      const target = openDatabase(into)
      const found = await target.pool.query('select from articles limit 1').catch(() => ({ rows: [] }))
      await target.close()
      return found.rows.length > 0
    },
    60_000
  )
  half.child.kill('SIGKILL')
  await half.ended
  const whole = await run('restore', [own, '--into', into], { PINOUT_DATA: join(folder, 'half') })
  expect(whole.code).toBe(0)
}, 180_000)

test('a backup by hand removes none and is not pruned; a damaged one hides no other, nor prevents a restore of the database', async () => {
  const own = join(folder, 'by-hand')
  const countBackups = async () => (await readdir(join(own, 'backups'))).length
  for (const count of [1, 2]) {
    expect(await run('backup', [own])).toMatchObject({ code: 0 })
    expect(await countBackups()).toBe(count)
  }
  expect((await run('backup', [own, '--prune'])).output).not.toContain('Removed pinout-')
  const pruned = await run('backup', [own, '--prune'])
  expect(pruned.output).toContain('Removed pinout-')
  expect(await countBackups()).toBe(3)
  const [oldest = ''] = (await readdir(join(own, 'backups'))).sort()
  await writeFile(join(own, 'backups', oldest, 'manifest.json'), 'damaged')
  const listed = await run('backup', [own, '--list'])
  expect(listed.output).toContain(`The backup ${oldest} cannot be read: its manifest is damaged`)
  expect(listed.output.match(/made by hand/g)).toHaveLength(1)
  expect(await run('backup', [own, '--prune'])).toMatchObject({ code: 0, output: expect.stringContaining(oldest) })
  expect(await countBackups()).toBe(3)
  const [object] = await filesIn(join(own, 'objects'))
  if (!object) throw new Error('There is no object.')
  await writeFile(join(object.parentPath, object.name), 'damaged')
  const into = anotherDatabase()
  const target = { PINOUT_DATA: join(folder, 'rows-only') }
  expect((await run('restore', [own, '--into', into], target)).code).toBe(1)
  expect(await run('restore', [own, '--into', into, '--database-only'], target)).toMatchObject({ code: 0 })
}, 120_000)

test('a restore into another database leaves the files of a site as they are', async () => {
  const data = join(folder, 'of-a-site')
  await mkdir(join(data, 'site'), { recursive: true })
  const drill = await run('restore', [place, '--into', anotherDatabase()], { PINOUT_DATA: data })
  expect(drill).toMatchObject({ code: 0, output: expect.stringContaining('its files stay as they are') })
  expect(await readdir(data)).toEqual(['site'])
}, 60_000)

test('the second of two concurrent restores into a database is refused, and the first continues', async () => {
  const into = anotherDatabase()
  await createDatabase(into)
  const args: [string, string[], NodeJS.ProcessEnv] = [
    'restore',
    [place, '--into', into],
    { PINOUT_DATA: join(folder, 'of-two') }
  ]
  const second = await withAdvisoryLock(into, 'restore', () => run(...args))
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('Another restore fills this database') })
  expect(await run(...args)).toMatchObject({ code: 0 })
})

test('a secret that is another one, an unknown place and a backup of a newer version are refused with a line', async () => {
  const other = join(folder, 'other')
  await mkdir(other, { recursive: true })
  await writeFile(join(other, 'secret'), 'another secret')
  const into = anotherDatabase()
  const refused = await run('restore', [place, '--into', into], { PINOUT_DATA: other })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has another secret') })
  expect(await run('restore', [join(folder, 'none')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup')
  })
  expect(await run('backup', [])).toMatchObject({ code: 2, output: expect.stringContaining('BACKUP_TO') })
}, 120_000)

test('keeps the newest backup of each recent day, week and month', () => {
  const day = (text: string) => ({ id: text, at: new Date(`${text}:00:00Z`), byHand: false })
  const all = [
    '2026-11-23T02',
    '2026-11-23T01',
    '2026-11-22T02',
    '2026-11-20T02',
    '2026-11-10T02',
    '2026-10-30T02',
    '2026-10-01T02',
    '2025-01-01T02'
  ].map(day)
  expect(outdatedBackups(all, '2d,2w,2m')).toEqual([
    '2026-11-23T01',
    '2026-11-20T02',
    '2026-11-10T02',
    '2026-10-01T02',
    '2025-01-01T02'
  ])
  expect(outdatedBackups(all, '0d')).toEqual(all.slice(1).map(({ id }) => id))
  const byHand = all.map(each => ({ ...each, byHand: true }))
  expect(outdatedBackups(byHand, '0d', Date.parse('2026-11-24'))).toEqual(['2026-10-01T02', '2025-01-01T02'])
})

test('commands go past a pooler, and a database that is named in a file does not stand in the way of another', async () => {
  // Nothing answers at the address of the pooler.
  const pooled = { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', DATABASE_DIRECT_URL: database.url }
  const own = join(folder, 'pooled')
  expect(await run('backup', [own], pooled)).toMatchObject({ code: 0 })
  expect(await run('backup', [own, '--verify'], pooled)).toMatchObject({ code: 0 })
  expect(await run('admin', ['instances'], pooled)).toMatchObject({ code: 0 })
  const absent = { ...pooled, DATABASE_DIRECT_URL: anotherDatabase(), PINOUT_DATA: join(folder, 'pooled-data') }
  expect(await run('restore', [own], absent)).toMatchObject({ code: 0 })
  const named = join(folder, 'database-url')
  await writeFile(named, database.url)
  const byFile = { DATABASE_URL: undefined, DATABASE_URL_FILE: named, DATABASE_DIRECT_URL_FILE: named }
  const restored = await run('restore', [own, '--into', anotherDatabase(), '--database-only'], byFile)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored pinout-') })
}, 120_000)

test('--verify drops the databases that killed ones left', async () => {
  const own = join(folder, 'verify')
  await run('backup', [own])
  const nameAt = (time: number) => `pinout_verify_${time.toString(36)}_0123abcd`
  const [old, fresh] = [nameAt(Date.now() - 2 * 86_400_000), nameAt(Date.now())]
  for (const name of [old, fresh]) await database.pool.query(`create database ${name}`)
  onTestFinished(async () => void (await dropDatabase(inject('postgres'), fresh)))
  expect(await run('backup', [own, '--verify'])).toMatchObject({ code: 0 })
  await eventually('the old one is dropped', async () => String(await verifying()) === fresh)
}, 120_000)
