import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseFailure } from '../../../src/server/platform/db/failure.ts'
import { type OpenDatabase, openDatabase } from '../../../src/server/platform/db/open.ts'

const TIMES = 7

/** Opens a database and returns it with a statement that no other test runs. */
function open(pooled = inject('postgres')): { database: OpenDatabase; text: string } {
  const database = openDatabase(pooled, inject('postgres'))
  onTestFinished(database.close)
  return { database, text: `select $1::int + 1 as "${randomUUID()}"` }
}

const run = async ({ pool }: OpenDatabase, text: string) => {
  for (let at = 0; at < TIMES; at++) expect(Object.values((await pool.query(text, [at])).rows[0])).toEqual([at + 1])
}

const isPrepared = async ({ pool }: OpenDatabase, text: string) =>
  (await pool.query('select from pg_prepared_statements where statement = $1', [text])).rowCount === 1

test('a frequent statement is parsed once, and one that ran a few times is not kept', async () => {
  const { database, text } = open()
  await database.pool.query(text, [1])
  expect(await isPrepared(database, text)).toBe(false)
  await run(database, text)
  expect(await isPrepared(database, text)).toBe(true)
})

test('nothing is prepared behind a pooler, which may send the next statement to another session', async () => {
  const pooled = new URL(inject('postgres'))
  pooled.searchParams.set('application_name', 'pooled')
  const { database, text } = open(pooled.href)
  await run(database, text)
  expect(await isPrepared(database, text)).toBe(false)
})

test('a statement whose columns a migration changed fails once, as a failure of the database, and then works', async () => {
  const { database } = open()
  const table = `changed_${randomUUID().replaceAll('-', '')}`
  const { pool } = database
  await pool.query(`create table ${table} as select 1 as id, 2 as value`)
  onTestFinished(async () => void (await database.pools.jobs.query(`drop table ${table}`)))
  const read = () => pool.query(`select * from ${table} where id = $1`, [1])
  for (let at = 0; at < TIMES; at++) await read()
  await pool.query(`alter table ${table} alter value type text`)
  expect(isDatabaseFailure(await read().catch(error => error))).toBe(true)
  expect((await read()).rows).toEqual([{ id: 1, value: '2' }])
})
