import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { ROOT } from '../paths.ts'
import { SERVER_FLAGS } from '../serverFlags.mjs'

const SECONDS = 10

/** What a load of some seconds met. */
export interface Load {
  perSecond: number
  p99Ms: number
}

/** Throws where the load generator is not installed. */
export function requireWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // `wrk -v` exits with 1; only its absence matters.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('wrk is needed for this part (Debian: apt-get install wrk).')
  }
}

/** Asks for `url` over 50 connections; a Lua `script` may choose the headers of each request. Throws when some failed. */
export function wrk(url: string, script?: string): Load {
  const output = execFileSync(
    'wrk',
    ['-t1', '-c50', `-d${SECONDS}s`, '--latency', ...(script ? ['-s', script] : []), url],
    { encoding: 'utf8' }
  )
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`The load met errors:\n${output}`)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), p99Ms: Number(p99?.[1]) * unit }
}

/** Our server over a content root, once it answers at `port`. */
export async function startPinout(contentRoot: string, data: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, CONTENT_ROOT: contentRoot, PINOUT_DATA: data, PINOUT_SEED: 'none', PORT: String(port) }
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'scripts/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Pinout is at') && done())
    child.on('exit', code => fail(new Error(`The server ended with ${code} before it was ready.`)))
  })
  return child
}
