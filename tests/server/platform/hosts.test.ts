import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { isDatabaseFailure } from '../../../src/server/platform/db/failure.ts'
import { hostsOf, withHost } from '../../../src/server/platform/db/hosts.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'

test('an address with several hosts is read as libpq does', () => {
  const url = 'postgres://ada:p%40ss@one,two:5433,[::1]:5434/db?sslmode=require&target_session_attrs=read-write'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(hostsOf(url)).toEqual([
    { host: 'one', port: 5432 },
    { host: 'two', port: 5433 },
    { host: '::1', port: 5434 }
  ])
  expect(withHost(url, { host: 'two', port: 5433 })).toBe('postgres://ada:p%40ss@two:5433/db?sslmode=require')
  expect(() => readConfig({ DATABASE_URL: 'postgres://one:x,two/db' })).toThrow('DATABASE_URL=')
})

test('a connection leads to the host that writes, and without one the error is a failure of the database', async () => {
  const url = new URL(inject('postgres'))
  const port = url.port
  const several = (second: string) =>
    `postgres://${url.username}:${url.password}@127.0.0.1:1,${second}/postgres?target_session_attrs=read-write`
  const database = openDatabase(several(`127.0.0.1:${port}`))
  onTestFinished(database.close)
  const { rows } = await database.pool.query('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: false }])
  const away = openDatabase(several('127.0.0.1:2'))
  onTestFinished(away.close)
  const error = await away.pool.query('select 1').catch(failure => failure)
  expect(isDatabaseFailure(error)).toBe(true)
})
