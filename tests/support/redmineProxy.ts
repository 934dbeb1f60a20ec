import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RedmineProxy {
  url: string
  /** Paths that were asked for since it was emptied last. */
  asked: string[]
  /** Gives a status to answer a path with, instead of Redmine's answer. */
  refuse: (path: string) => number | undefined
  /** Whether Redmine does what a path asks, and no answer of it comes back. */
  swallow: (path: string, method: string) => boolean
  /** Without it Redmine is as it comes. */
  plugin: boolean
  stop(): void
}

/** Stands before the real Redmine: counts what it is asked, and fails where a test wants it to. */
export async function openProxy(redmine: string): Promise<RedmineProxy> {
  const proxy: RedmineProxy = {
    url: '',
    asked: [],
    refuse: () => undefined,
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
    // An address that no plugin has made: Redmine's own answer to that.
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
