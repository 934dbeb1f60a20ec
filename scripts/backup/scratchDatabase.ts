import { randomBytes } from 'node:crypto'
import { connectionConfig, JOB_LIMITS, LimitedClient } from '../../src/server/platform/db/client.ts'
import { withDatabase } from '../../src/server/platform/db/hosts.ts'

const PREFIX = 'pinout_verify_'
/** Time in milliseconds after which a database was left by a process that was killed. */
const ABANDONED_MS = 24 * 3_600_000

/**
 * Runs `act` with the address of a new database on the server of `url`, and drops the database afterwards, with those that
 * killed processes left.
 */
export async function withScratchDatabase(url: string, act: (scratch: string) => Promise<void>): Promise<void> {
  const name = `${PREFIX}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  try {
    await act(withDatabase(url, name))
  } finally {
    // Uses a connection to the original database, so that no access to another one is needed.
    const client = new LimitedClient(connectionConfig(url, JOB_LIMITS))
    await client.connect()
    try {
      for (const each of [name, ...(await abandoned(client))])
        await client.query(`drop database if exists ${each} with (force)`)
    } finally {
      client.destroy()
    }
  }
}

/** Lists the databases of earlier processes that may be dropped. Their names tell when they were made. */
async function abandoned(client: LimitedClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    // Another site on the server may have left some too, which only its role may drop.
    "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'USAGE')",
    [PREFIX]
  )
  return rows.flatMap(({ name }) => {
    const [, made] = /^pinout_verify_([\da-z]{8})_[\da-f]{8}$/.exec(name) ?? []
    return made && Date.now() - Number.parseInt(made, 36) > ABANDONED_MS ? [name] : []
  })
}
