import { createServer } from 'node:net'
import { inject } from 'vitest'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { watchReplies } from './contract.ts'
import { seededDatabase } from './database.ts'

export interface TestServer extends RunningServer {
  database: OpenDatabase
  /** Sends a GET request to a path of this server. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
}

/**
 * Starts the real server with the built seed, and with a separate database or `shared`. Its stop() throws if a JSON
 * reply did not match the OpenAPI document.
 */
export async function startTestServer(shared?: OpenDatabase, env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const database = shared ?? (await seededDatabase())
  const port = String(await freePort())
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: port,
    PINOUT_DATA: inject('data'),
    CACHE_MB: '8',
    TRUST_PROXY: '1',
    ...env
  })
  const replies = watchReplies(`http://127.0.0.1:${port}`)
  const server = await startServer(config, database)
  return {
    ...server,
    database,
    get: (path, headers = {}) => fetch(server.url + path, { headers, redirect: 'manual' }),
    async stop() {
      const breachesSeen = await replies.checker()
      await server.stop()
      replies.stop()
      if (!shared) await database.close()
      const breaches = breachesSeen()
      if (breaches.length > 0)
        throw new Error(`Replies that the API description does not have:\n${breaches.join('\n')}`)
    }
  }
}

/**
 * Returns a free port below the range that systems assign, so that no connection on this machine takes it while its
 * server restarts.
 */
export async function lastingPort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await new Promise<boolean>(done => {
      const server = createServer()
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (free) return port
  }
  throw new Error('No port between 20000 and 30000 was found free.')
}

/** Returns a TCP port without a listener. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
