import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { AstroInlineConfig } from 'astro'
import { API_PATHS } from '../../src/server/site/sitePath.ts'
import type { LiveApi } from './liveApi.ts'

export type VitePlugin = Extract<
  NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number],
  { name: string }
>

/**
 * Forwards requests for the live API to it, and notifies it of changed files. A request waits while the API is being
 * replaced. Host and Origin stay those of the browser, because sign-in compares them.
 */
export function apiProxy(api: LiveApi): VitePlugin {
  return {
    name: 'pinout-api-proxy',
    configureServer({ middlewares, watcher }) {
      // Node's own recursive watch misses files that an editor replaces.
      watcher.on('all', (_, path) => api.changed(path))
      middlewares.use((incoming, outgoing, next) => {
        const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
        if (!API_PATHS.test(path)) return next()
        api.address().then(
          address => passOn(address, incoming, outgoing),
          error => fail(outgoing, `The API does not start: ${error.message}`)
        )
      })
    }
  }
}

function passOn(address: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const passed = request(new URL(address), { method, headers, path: url }, reply => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    outgoing.flushHeaders()
    pipeline(reply, outgoing, () => undefined)
  })
  outgoing.on('close', () => passed.destroy())
  pipeline(incoming, passed, error => {
    if (error) fail(outgoing, `The API did not answer: ${error.message}`)
  })
}

function fail(outgoing: ServerResponse, reason: string): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`)
}
