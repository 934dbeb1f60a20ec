import { createServer, type Server } from 'node:http'
import type { Config } from './config.ts'

const FIRST_PORT = 4321
const PORTS_TRIED = 50

/** Listens on the configured port, or on the first free port from 4321. */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const first = port ?? FIRST_PORT
  for (let tried = first; ; tried++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once('error', fail)
        server.listen(tried, host, () => {
          server.off('error', fail)
          done()
        })
      })
      return tried
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken) throw error
      if (port !== undefined) throw new Error(`Port ${port} is taken. Choose another with PORT=….`)
      if (tried >= first + PORTS_TRIED) throw new Error(`Every port from ${first} to ${tried} is taken.`)
    }
  }
}

/**
 * Checks the configured port before the slow part of a start.
 * @throws Error if the port is taken
 */
export async function checkPort(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (config.port === undefined) return
  const server = createServer()
  await listen(server, config)
  await new Promise<void>(done => server.close(() => done()))
}
