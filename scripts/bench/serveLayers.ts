import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml'
}

/** Serves each file from the first folder that contains it, compressed on request, on a free local port. */
export async function serveLayers(folders: readonly string[]): Promise<{ url: string; close(): void }> {
  const ready = new Map<string, Promise<Buffer | undefined>>()
  const load = async (path: string): Promise<Buffer | undefined> => {
    for (const folder of folders) {
      const file = await readFile(join(folder, path)).catch(() => undefined)
      if (file) return TYPES[extname(path)] ? compress(file) : file
    }
    return undefined
  }
  const server = createServer(async (request, response) => {
    const pathname = decodeURI((request.url ?? '/').split('?')[0] ?? '/')
    const path = extname(pathname) ? pathname : join(pathname, 'index.html')
    if (!ready.has(path)) ready.set(path, load(path))
    const body = await ready.get(path)
    if (!body) return void response.writeHead(404).end()
    const type = TYPES[extname(path)]
    response.writeHead(200, {
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Length': body.length,
      ...(type && { 'Content-Encoding': 'br' })
    })
    response.end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}
