import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isMigrated, migrateDatabase } from '../../../src/server/platform/db/migrate.ts'
import { seededDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

const MIGRATE = fileURLToPath(new URL('../../../src/server/platform/db/migrate.ts', import.meta.url))

test('a migration that is killed before the queues are there is run again', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  const { pool, url } = database
  const queues = async () =>
    (await pool.query<{ name: string }>('select name from pgboss.queue order by name')).rows.map(row => row.name)
  const complete = await queues()
  expect(complete).toContain('digest')
  // As an upgrade from a version with other triggers, and without this queue.
  await pool.query(`update facts set value = 'older' where name = 'triggers'`)
  await pool.query(`select pgboss.delete_queue('digest')`)
  const blocking = await pool.connect()
  await blocking.query('begin')
  await blocking.query('lock table pgboss.queue in access exclusive mode')
  const migration = spawn(process.execPath, [
    '--eval',
    `import('${MIGRATE}').then(it => it.migrateDatabase({ url: '${url}' }))`
  ])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually('it waits for the queues', async () => (await pool.query(waiting)).rows.length > 0)
  migration.kill('SIGKILL')
  await once(migration, 'exit')
  await eventually('its connections are closed', async () => {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return (await pool.query(waiting)).rows.length === 0
  })
  await blocking.query('rollback')
  blocking.release()
  expect(await queues()).not.toContain('digest')
  expect(await isMigrated(url)).toBe(false)
  // A server of the version before, started in its place, would otherwise keep triggers that are not its own.
  expect((await pool.query(`select value from facts where name = 'triggers'`)).rows).toEqual([])
  await migrateDatabase(database)
  expect(await isMigrated(url)).toBe(true)
  expect(await queues()).toEqual(complete)
})
