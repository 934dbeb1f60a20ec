import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../../../src/server/platform/db/client.ts'
import { explainConnectionFailure } from '../../../src/server/platform/db/connectionFailure.ts'
import { isDatabaseFailure } from '../../../src/server/platform/db/failure.ts'
import { describeError } from '../../../src/server/platform/log.ts'

async function failureOf(url: string): Promise<unknown> {
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  const error = await client.connect().catch((error: unknown) => error)
  client.destroy()
  return explainConnectionFailure(error, url, 'DATABASE_URL')
}

test('a host without an address, and one that does not answer, are named with the setting, and are tried again', async () => {
  const unknown = await failureOf('postgres://pinout:s3cr3t@nohost.invalid/pinout')
  expect(describeError(unknown)).toMatch(
    /^The host of DATABASE_URL, nohost\.invalid:5432, has no address \(getaddrinfo /
  )
  const refused = await failureOf('postgres://pinout:s3cr3t@127.0.0.1:1/pinout')
  expect(describeError(refused)).toBe(
    'PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.'
  )
  for (const error of [unknown, refused]) expect(isDatabaseFailure(error)).toBe(true)
})

test('a host that accepts connections and stays silent is named', async () => {
  const silent = createServer()
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as { port: number }
  const error = await failureOf(`postgres://pinout:s3cr3t@127.0.0.1:${port}/pinout`)
  silent.close()
  expect(describeError(error)).toContain(`PostgreSQL does not answer at 127.0.0.1:${port} (`)
  expect(describeError(error)).not.toContain('s3cr3t')
})

test('a refused password names user, host and setting; a state of the server stays as it is', () => {
  const url = 'postgres://pin%20out:s3cr3t@db:5433/pinout'
  const wrong = Object.assign(new Error('password authentication failed for user "pin out"'), { code: '28P01' })
  expect(describeError(explainConnectionFailure(wrong, url, 'DATABASE_DIRECT_URL'))).toBe(
    'PostgreSQL at db:5433 refused the password of "pin out". Correct user and password in DATABASE_DIRECT_URL.'
  )
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect(explainConnectionFailure(starting, url, 'DATABASE_URL')).toBe(starting)
})
