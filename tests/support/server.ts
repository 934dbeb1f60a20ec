import { createServer } from 'node:net'
import { inject } from 'vitest'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { seededDatabase } from './database.ts'

export interface TestServer extends RunningServer {
  database: OpenDatabase
  /** GETs a path of this server. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
}

/** The real server over the built seed and a database of its own, or over `shared`. */
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
  const server = await startServer(config, database)
  return {
    ...server,
    database,
    get: (path, headers = {}) => fetch(server.url + path, { headers, redirect: 'manual' }),
    async stop() {
      await server.stop()
      if (!shared) await database.close()
    }
  }
}

/** A TCP port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
