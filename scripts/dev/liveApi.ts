import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { ROOT } from '../paths.ts'
import type { ServeRequest, Serving } from './apiServer.ts'

/** Folders of src whose code the API's process runs. */
const WATCHED = ['server', 'contract', 'domain', 'markdown', 'locales'].map(name => join(ROOT, 'src', name) + sep)
/** An editor writes a file in several steps, and a branch switch writes many files. */
const DEBOUNCE_MS = 30
const STOP_TIMEOUT_MS = 3000

/** The live API beside Astro's development server. */
export interface LiveApi {
  /** Where the API of the newest code serves; rejects while that code does not start. */
  address(): Promise<string>
  /** From now on a process waits for the next change. It is not needed while the first page is being made. */
  standBy(): void
  /** Takes note that a file of the project changed. */
  changed(path: string): void
  stop(): Promise<void>
}

/**
 * Serves the live API from a process of its own, and replaces that process when the server's code changes. The next
 * process already waits with its packages loaded. The old one finishes its requests.
 */
export function openLiveApi(env: NodeJS.ProcessEnv): LiveApi {
  const processes = new Set<ChildProcess>()
  let standby: ChildProcess | undefined
  let serving: ChildProcess | undefined
  let address: Promise<string>
  let timer: NodeJS.Timeout | undefined
  let keepsStandby = false
  let stopped = false

  function start(): ChildProcess {
    const child = fork(join(ROOT, 'scripts', 'dev', 'apiServer.ts'), [], { cwd: ROOT, env })
    processes.add(child)
    child.on('exit', () => {
      processes.delete(child)
      if (standby === child) standby = undefined
    })
    return child
  }

  function end(child: ChildProcess | undefined): void {
    if (!child) return
    // An open event stream would keep it; a process that has not begun to serve has nothing to finish.
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
    child.kill('SIGTERM')
  }

  /** Has the process that waits serve in place of the one that serves now. */
  async function replace(): Promise<string> {
    const child = standby ?? start()
    const before = serving
    standby = undefined
    serving = child
    try {
      const url = await serve(child)
      if (keepsStandby && !stopped) standby ??= start()
      return url
    } finally {
      end(before)
    }
  }

  function changed(path: string): void {
    if (stopped || !WATCHED.some(folder => path.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const started = performance.now()
      address = replace()
      address.then(
        () => console.log(`The API serves the changed code (${Math.round(performance.now() - started)} ms)`),
        error => !stopped && console.error(`The API does not start: ${error.message}`)
      )
    }, DEBOUNCE_MS)
  }

  address = replace()
  address.catch(() => undefined)
  return {
    address: () => address,
    standBy() {
      keepsStandby = true
      standby ??= start()
    },
    changed,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const exits = [...processes].map(child => new Promise(done => child.once('exit', done)))
      for (const child of processes) end(child)
      await Promise.all(exits)
    }
  }
}

/** Has a process serve on a free port. Rejects when it ends instead; it has printed why. */
async function serve(child: ChildProcess): Promise<string> {
  const port = await freePort()
  return new Promise((done, fail) => {
    child.once('message', ({ url }: Serving) => done(url))
    child.once('exit', () => fail(new Error('its process ended; see above.')))
    child.send({ port } satisfies ServeRequest)
  })
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
