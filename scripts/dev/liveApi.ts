import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { ROOT } from '../paths.ts'
import type { ServeRequest, Serving } from './apiServer.ts'

/** Folders of src whose code runs in the API process. */
const WATCHED = ['server', 'contract', 'domain', 'markdown', 'locales'].map(name => join(ROOT, 'src', name) + sep)
/**
 * Debounce delay of changes in milliseconds. An editor writes a file in several steps, and a branch switch writes many
 * files.
 */
const DEBOUNCE_MS = 30
const STOP_TIMEOUT_MS = 3000

/** The live API beside Astro's development server. */
export interface LiveApi {
  /** Returns the address of the API with the newest code. Rejects while that code does not start. */
  address(): Promise<string>
  /**
   * From this call on, keeps a standby process for the next change. The standby is not needed while the first page is
   * built.
   */
  standBy(): void
  /** Handles a change of a project file. */
  changed(path: string): void
  stop(): Promise<void>
}

/**
 * Serves the live API from a separate process, and replaces that process when the server code changes. A standby
 * process already has its packages loaded. The old process finishes its requests.
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
    // An open event stream would keep the process alive. A process that does not serve yet has no requests to finish.
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
    child.kill('SIGTERM')
  }

  /** Makes the standby process serve instead of the current one. */
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

/** Makes a process serve on a free port. Rejects if the process exits; the process has printed the reason. */
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
