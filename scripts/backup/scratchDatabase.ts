import { randomBytes } from 'node:crypto'
import { connectionConfig, JOB_LIMITS, LimitedClient } from '../../src/server/platform/db/client.ts'
import { withDatabase } from '../../src/server/platform/db/hosts.ts'

/** Runs `act` with the address of a new database on the server of `url`, and drops the database afterwards. */
export async function withScratchDatabase(url: string, act: (scratch: string) => Promise<void>): Promise<void> {
  const name = `pinout_verify_${randomBytes(6).toString('hex')}`
  try {
    await act(withDatabase(url, name))
  } finally {
    // Uses a connection to the original database, so that no access to another one is needed.
    const client = new LimitedClient(connectionConfig(url, JOB_LIMITS))
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`).finally(() => client.destroy())
  }
}
