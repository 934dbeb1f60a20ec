import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup, listBackups, readManifest } from '../../scripts/backup/catalog.ts'
import { checkServices } from '../../scripts/doctor/services.ts'
import { openObjectStore } from '../../scripts/objectStore.ts'
import { backupSchedule, backupWorker } from '../../src/server/platform/backupWorker.ts'
import { type Config, readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { openJobs, type Workers } from '../../src/server/platform/jobs/open.ts'
import { jobSeconds } from '../../src/server/platform/observe/metrics.ts'
import { seededDatabase } from '../support/database.ts'
import { freePort } from '../support/server.ts'

const BUCKET = 'backups'
let folder: string
let s3: S3rver
let database: OpenDatabase
let config: Config
beforeAll(async () => {
  database = await seededDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pinout-bucket-'))
  const port = await freePort()
  s3 = new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: BUCKET, configs: [] }]
  })
  await s3.run()
  config = readConfig({
    PINOUT_DATA: folder,
    DATABASE_URL: database.url,
    BACKUP_TO: 's3:nightly',
    BACKUP_AT: '15 3 * * *',
    BACKUP_KEEP: '1d',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}/${BUCKET}`,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER'
  })
  await writeFile(join(folder, 'secret'), 'the secret of this installation')
})
afterAll(async () => {
  await s3.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('the job creates a backup in a bucket, keeps as many as BACKUP_KEEP allows, and leaves no files in the data folder', async () => {
  const work = backupWorker(database.url, config)
  await work?.({}, new AbortController().signal)
  await work?.({}, new AbortController().signal)
  const store = openObjectStore('s3:nightly', config.backup.bucket, folder)
  const { complete, unfinished } = await listBackups(store)
  expect(complete.length).toBe(1)
  expect(unfinished).toEqual([])
  const files = await checkBackup(store, await readManifest(store, complete[0] ?? ''))
  expect(files.map(({ kind }) => kind)).toContain('secret')
  expect(await readdir(folder)).not.toContain('backup-scratch')
  const { rows } = await database.pool.query("select name, value from facts where name like 'backup%' order by name")
  expect(rows).toEqual([
    { name: 'backup', value: expect.stringMatching(/^20/) },
    { name: 'backup failure', value: '' }
  ])
}, 120_000)

test('a failed backup records the reason in its job and in the database', async () => {
  const work = backupWorker(database.url, {
    ...config,
    given: { ...config.given, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1/none' }
  })
  await expect(work?.({}, new AbortController().signal)).rejects.toThrow(/backup: /)
  const { rows } = await database.pool.query("select value <> '' as failed from facts where name = 'backup failure'")
  expect(rows).toEqual([{ failed: true }])
}, 120_000)

test('it is scheduled if BACKUP_TO is set', () => {
  expect(backupSchedule(config)).toEqual({ cron: '15 3 * * *', tz: 'UTC' })
  expect(backupSchedule(readConfig({}))).toBeUndefined()
  expect(backupWorker(database.url, readConfig({}))).toBeUndefined()
  expect(() => readConfig({ BACKUP_KEEP: 'seven' })).toThrow('7d,4w,12m')
})

test('a server that lacks the settings keeps the schedule of the others, unless it is alone', async () => {
  const when = { cron: '15 3 * * *', tz: 'UTC' }
  const start = async (backup: Workers['backup'], schedule: typeof when | undefined, alone: boolean) => {
    const jobs = openJobs(database.url, { backup } as Workers, { backup: schedule }, async () => alone)
    await jobs.started
    await jobs.stop()
    const { rows } = await database.pool.query("select cron from pgboss.schedule where name = 'backup'")
    return rows.map(({ cron }) => cron)
  }
  expect(await start(async () => undefined, when, true)).toEqual([when.cron])
  expect(await start(undefined, undefined, false)).toEqual([when.cron])
  expect(await start(async () => undefined, { ...when, cron: '0 4 * * *' }, false)).toEqual(['0 4 * * *'])
  expect(await start(undefined, undefined, true)).toEqual([])
  // Reported from 0 on, so that increase() counts the first failure.
  const failed = ({ labels }: { labels: object }) => isDeepStrictEqual(labels, { queue: 'backup', outcome: 'failed' })
  expect((await jobSeconds.get()).values.filter(failed).map(({ value }) => value)).toContain(0)
})

test('npm run doctor finds a bucket that is not there', async () => {
  const findings = async (name: string) => {
    const endpoint = config.backup.bucket?.endpoint.replace(BUCKET, name) ?? ''
    const bucket = config.backup.bucket && { ...config.backup.bucket, endpoint }
    const found = await checkServices({ ...config, bucket, backup: { ...config.backup, bucket } })
    return found.map(({ level, text }) => `${level} ${text}`)
  }
  expect(await findings(BUCKET)).toEqual(['ok S3_ENDPOINT answers.', 'ok BACKUP_TO answers.'])
  const missing = await findings('none')
  expect(missing).toHaveLength(2)
  for (const finding of missing)
    expect(finding).toMatch(/^error .*Nothing can be written to .*none.*404.*bucket exists/)
})
