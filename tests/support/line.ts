import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

/** A network line to a server. It can be cut like in a tunnel, or freeze like a host that vanished. */
export interface Line {
  url: string
  /** Closes all connections, and refuses new ones until `mend`. */
  cut(): void
  /** Silently stops existing connections. New ones work. */
  freeze(): void
  /** Silently stops all connections, including new ones, as without a network. */
  vanish(): void
  /** Accepts connections again. Closes frozen connections on both sides, as a server's keepalive eventually does. */
  mend(): void
  stop(): void
}

/** Opens a line to the server at `url`. */
export async function openLine(url: string): Promise<Line> {
  const to = new URL(url)
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  let up = true
  let vanished = false
  const proxy = createServer(from => {
    if (!up) {
      from.destroy()
      return
    }
    if (vanished) {
      from.on('error', () => from.destroy()).on('close', () => sockets.delete(from))
      sockets.add(from)
      frozen.add(from)
      return
    }
    const through = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [
      [from, through],
      [through, from]
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        frozen.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const port = await freePort()
  await new Promise<void>(done => proxy.listen(port, to.hostname, () => done()))
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const freeze = () => {
    for (const socket of sockets) {
      socket.unpipe()
      socket.pause()
      frozen.add(socket)
    }
  }
  return {
    url: `http://${to.hostname}:${port}`,
    cut() {
      up = false
      end()
    },
    freeze,
    vanish() {
      vanished = true
      freeze()
    },
    mend() {
      up = true
      vanished = false
      for (const socket of frozen) socket.destroy()
    },
    stop() {
      end()
      proxy.close()
    }
  }
}
