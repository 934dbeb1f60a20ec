import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

/** A line to a server that can be cut, as a train in a tunnel does, or freeze, as a host that vanished does. */
export interface Line {
  url: string
  /** Ends all connections, and takes none until `mend`. */
  cut(): void
  /** Lets nothing through the connections that there are, and tells nobody; new ones pass. */
  freeze(): void
  /** Lets nothing through any connection, new ones included, and tells nobody: the network is gone. */
  vanish(): void
  /** Takes connections again. Those that froze end on both sides, as the keepalive of a server ends them in time. */
  mend(): void
  stop(): void
}

/** A line to the server at `url`. */
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
