import { connectionConfig, JOB_LIMITS, LimitedClient } from './client.ts'
import { databaseOf, withDatabase } from './hosts.ts'

/** Error codes if another process creates the same database at the same time. */
const MADE_MEANWHILE = ['42P04', '23505']

/**
 * Creates the database in `url` if it does not exist. Uses UTF-8 with C.UTF-8, so that trigrams include Chinese. Returns
 * its name if it was created.
 */
export async function createDatabase(url: string): Promise<string | undefined> {
  if (await isThere(url)) return undefined
  const name = databaseOf(url)
  const client = new LimitedClient(connectionConfig(withDatabase(url, 'postgres'), JOB_LIMITS))
  await client.connect()
  try {
    const id = client.escapeIdentifier(name)
    await client
      .query(`create database ${id} encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0`)
      .catch(error => {
        if (!MADE_MEANWHILE.includes(error.code)) throw error
      })
  } finally {
    await client.end()
  }
  return name
}

const NO_SUCH_DATABASE = '3D000'

/** Checks on the database itself, because its user may not have access to any other database. */
async function isThere(url: string): Promise<boolean> {
  const client = new LimitedClient(connectionConfig(url, JOB_LIMITS))
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_encoding') as encoding")
    if (rows[0]?.encoding !== 'UTF8')
      throw new Error(
        `The encoding of the database ${databaseOf(url)} is ${rows[0]?.encoding}. Create it with encoding 'UTF8', as ` +
          'docs/operations/install.md does.'
      )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_DATABASE) return false
    throw error
  } finally {
    client.destroy()
  }
}
