import type { Server } from 'node:http'

/** Replies by the error code of Node's HTTP parser. Any other one is a malformed request. */
const REPLIES: Record<string, { status: string; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    text: 'The address or a header is too long.'
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: 'The request took too long.' }
}
const MALFORMED = { status: '400 Bad Request', text: 'The request is malformed.' }

/** Has a server reply to what its parser refuses, and close the connection. */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const { status, text } = REPLIES[error.code ?? ''] ?? MALFORMED
    // A client that never closes would hold the file descriptor.
    socket.once('finish', () => socket.destroy())
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`
    )
  })
}
