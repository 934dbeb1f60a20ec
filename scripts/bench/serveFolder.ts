import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { sendAnswer } from '../../src/server/platform/http/cachedResponse.ts'
import { openFiles } from '../../src/server/platform/http/files.ts'

/** Serves a folder of files, precompressed if available, on a free local port. `sent` counts its bytes. */
export async function serveFolder(folder: string): Promise<{ url: string; sent(): number; close(): void }> {
  const files = openFiles(folder, 32 * 1024 * 1024)
  const server = createServer(async (request, response) => {
    const answer = await files.find((request.url ?? '/').split('?')[0] ?? '/')
    if (answer) sendAnswer(answer, request, response)
    else response.writeHead(404).end()
  })
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}
