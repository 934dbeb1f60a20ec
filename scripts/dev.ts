import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, setDataFolder } from './paths.ts'

// Two processes: Astro's own server with reload for pages, and the live API, restarted when its code changes.
const API_PORT = '4331'
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)
// Pages are made of what the API's process exports.
setDataFolder(process.env.PINOUT_DATA || '.data')
const env = {
  ...process.env,
  PORT: API_PORT,
  PINOUT_API: `http://127.0.0.1:${API_PORT}`,
  ASTRO_TELEMETRY_DISABLED: '1'
}

const children: ChildProcess[] = [
  spawn(bin('node'), ['--watch-path=src/server', '--watch-path=src/contract', 'scripts/start.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit'
  }),
  spawn(bin('astro'), ['dev', '--port', '4321'], { cwd: ROOT, env, stdio: 'inherit' })
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
