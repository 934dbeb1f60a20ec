import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RedmineProxy {
  url: string
  /** Paths requested since the list was last emptied. */
  asked: string[]
  /** Returns the status for refusing a path, or undefined to forward it. */
  refuse: (path: string) => number | undefined
  /** Called when Redmine has answered. The reply waits for it. */
  answered: (path: string, method: string) => Promise<void>
  /** Returns whether Redmine processes a request whose reply is then lost. */
  swallow: (path: string, method: string) => boolean
  /** False simulates a Redmine without the plugin. */
  plugin: boolean
  stop(): void
}

/** Starts a proxy for the real Redmine. It records requests, and fails them if a test requires it. */
export async function openProxy(redmine: string): Promise<RedmineProxy> {
  const proxy: RedmineProxy = {
    url: '',
    asked: [],
    refuse: () => undefined,
    answered: async () => undefined,
    swallow: () => false,
    plugin: true,
    stop() {
      server.closeAllConnections()
      server.close()
    }
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    proxy.asked.push(path)
    const status = proxy.refuse(path)
    if (status) return void response.writeHead(status).end('refused')
    // An address without a plugin route, so that Redmine sends its own reply.
    const target = proxy.plugin ? path : path.replace(/[gs]et_faq_(?:md|link)/, 'get_nothing')
    const { method = 'GET' } = request
    const body = Buffer.concat(await request.toArray())
    const key = request.headers['x-redmine-api-key']
    const reply = await fetch(redmine + target, {
      method,
      headers: {
        ...(key && { 'X-Redmine-API-Key': String(key) }),
        ...(body.length > 0 && { 'Content-Type': 'application/json' })
      },
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) })
    }).catch(() => undefined)
    await proxy.answered(path, method)
    if (proxy.swallow(path, method)) return void response.destroy()
    if (!reply) return void response.writeHead(502).end()
    const headers = Object.fromEntries(
      ['content-type', 'date', 'location'].flatMap(name => {
        const value = reply.headers.get(name)
        return value ? [[name, value]] : []
      })
    )
    response.writeHead(reply.status, headers).end(Buffer.from(await reply.arrayBuffer()))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
