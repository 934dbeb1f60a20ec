import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import { logError, logInfo } from '../log.ts'
import { collectProcessMetrics, registry } from './metrics.ts'

const DEFAULT_PORT = 9464

/**
 * Serves metrics to Prometheus on a separate port, which readers cannot reach. Returns undefined if METRICS_PORT is 0,
 * or if the default port is taken, so that a second server on a machine runs without metrics.
 * @throws Error if the configured port is taken
 */
export async function openMetricsServer(
  { metrics: { host, port } }: Pick<Config, 'metrics'>,
  read: () => Promise<string>
): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (port === 0) return undefined
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    read().then(
      text => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      error => {
        logError('Metrics could not be read', error)
        response.writeHead(500).end()
      }
    )
  })
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port ?? DEFAULT_PORT, host, done))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (port !== undefined) throw new Error(`Port ${port} is taken. Choose another with METRICS_PORT=….`)
    logInfo(`Port ${DEFAULT_PORT} is taken: there are no metrics. Choose another with METRICS_PORT=….`)
    return undefined
  }
  collectProcessMetrics()
  return {
    url: `http://${host}:${port ?? DEFAULT_PORT}/metrics`,
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      })
  }
}
