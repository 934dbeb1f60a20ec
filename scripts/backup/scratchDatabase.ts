import { randomBytes } from 'node:crypto'
import { connectionConfig, JOB_LIMITS, LimitedClient } from '../../src/server/platform/db/client.ts'
import { withDatabase } from '../../src/server/platform/db/hosts.ts'

/** Does something with the address of a database that is not there yet, on the server of `url`, and drops it. */
export async function withScratchDatabase(url: string, act: (scratch: string) => Promise<void>): Promise<void> {
  const name = `pinout_verify_${randomBytes(6).toString('hex')}`
  try {
    await act(withDatabase(url, name))
  } finally {
    // By the database that is backed up: nobody need be let into another.
    const client = new LimitedClient(connectionConfig(url, JOB_LIMITS))
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`).finally(() => client.destroy())
  }
}
