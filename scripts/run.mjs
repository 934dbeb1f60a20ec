import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from './makeFolder.mjs'
import { nodeOptions } from './nodeFlags.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PARENT_CHECK_MS = 1000

/**
 * Runs a script of the project on its own Node in a child process. Forwards signals, and exits with the same code. If
 * this process is killed, the child notices the closed channel and stops itself. `more` are defaults of its environment.
 * `writes` is false for a script that must leave the data folder as it finds it.
 */
export function run(script, args = [], flags = [], more = {}, writes = true) {
  const PATH = `${ROOT}node_modules/.bin:${process.env.PATH}`
  const env = { ...(writes && compileCache()), ...more, ...process.env, PATH, NODE_OPTIONS: nodeOptions() }
  const child = spawn(`${ROOT}node_modules/.bin/node`, [...flags, script, ...args], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  // A signal from the terminal also reaches the child. A signal to this process only does not.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  return new Promise(() => {
    child.on('error', error => {
      console.error(error.message)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      clearInterval(timer)
      process.exit(signal ? 1 : (code ?? 1))
    })
  })
}

/** Returns the setting that makes Node reuse compiled code at the next start. */
function compileCache() {
  const data = resolve(ROOT, process.env.PINOUT_DATA || '.data')
  try {
    makeFolder(data)
    return { NODE_COMPILE_CACHE: resolve(data, 'compiled') }
  } catch {
    // Node hangs where it cannot create the folder. The script reports the failure.
    return {}
  }
}
