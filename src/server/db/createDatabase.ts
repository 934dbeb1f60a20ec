import { connectionConfig, JOB_LIMITS, LimitedClient } from './client.ts'

/** What PostgreSQL says when another process makes the same database at the same moment. */
const MADE_MEANWHILE = ['42P04', '23505']

/** Creates the database that `url` names where it is absent. UTF-8 in C.UTF-8, so that trigrams keep Chinese. */
export async function createDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new LimitedClient(connectionConfig(target.href, JOB_LIMITS))
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const id = client.escapeIdentifier(name)
    await client
      .query(`create database ${id} encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0`)
      .catch(error => {
        if (!MADE_MEANWHILE.includes(error.code)) throw error
      })
  } finally {
    await client.end()
  }
}
