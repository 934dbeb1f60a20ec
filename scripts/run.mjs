import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from './nodeFlags.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PARENT_CHECK_MS = 1000

/**
 * Runs a script of the project on its own Node in a child process. Forwards signals, and exits with the same code. If
 * this process is killed, the child notices the closed channel and stops itself. `more` are defaults of its environment.
 */
export function run(script, args = [], flags = [], more = {}) {
  // Reuses compiled code at the next start.
  const NODE_COMPILE_CACHE = resolve(ROOT, process.env.PINOUT_DATA || '.data', 'compiled')
  const PATH = `${ROOT}node_modules/.bin:${process.env.PATH}`
  const env = { NODE_COMPILE_CACHE, ...more, ...process.env, PATH, NODE_OPTIONS: nodeOptions() }
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
