import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'

/** The seeded database, from which the database of every test is copied. */
export const TEMPLATE = 'pinout_test_seed'

/** Creates a separate seeded database. Closing it drops it. */
export async function seededDatabase(): Promise<OpenDatabase> {
  const postgres = inject('postgres')
  const name = `pinout_test_${randomBytes(6).toString('hex')}`
  await asAdmin(postgres, client => client.query(`create database ${name} template ${TEMPLATE}`))
  const url = new URL(postgres)
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabase(postgres, name)
    }
  }
}

/** Drops a database, and closes its connections. */
export function dropDatabase(postgres: string, name: string): Promise<unknown> {
  return asAdmin(postgres, client => client.query(`drop database if exists ${name} with (force)`))
}

async function asAdmin<T>(postgres: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(postgres)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
