import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { SERVER_FLAGS } from '../nodeFlags.mjs'
import { ROOT } from '../paths.ts'

/** How a load is made, where it is not 10 seconds over 50 connections. */
interface Force {
  seconds?: number
  connections?: number
  /** Late replies are counted and are no reason to throw. */
  countLate?: boolean
}

/** What a load of some seconds met. */
export interface Load {
  perSecond: number
  p99Ms: number
  /** Replies that took over two seconds. */
  late: number
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

/** Asks for `url`; a Lua `script` may choose each request. Throws when some failed. */
export function wrk(url: string, script?: string, force: Force = {}): Load {
  return readLoad(execFileSync('wrk', wrkArguments(url, script, force), { encoding: 'utf8' }), force)
}

/** As `wrk`, while something else is measured too. */
export async function wrkBeside(url: string, script?: string, force: Force = {}): Promise<Load> {
  return readLoad((await promisify(execFile)('wrk', wrkArguments(url, script, force))).stdout, force)
}

function wrkArguments(url: string, script: string | undefined, { seconds = 10, connections = 50 }: Force): string[] {
  return ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...(script ? ['-s', script] : []), url]
}

function readLoad(output: string, { countLate = false }: Force): Load {
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  const [, late = 0] = /Socket errors: connect 0, read 0, write 0, timeout (\d+)/.exec(output) ?? []
  const failed = /Non-2xx/.test(output) || (/Socket errors/.test(output) && !(countLate && late))
  if (failed) throw new Error(`The load met errors:\n${output}`)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99Ms: Number(p99?.[1]) * unit,
    late: Number(late)
  }
}

/** Our server over a content root, once it answers at `port`; `more` are settings of it. */
export async function startPinout(
  contentRoot: string,
  data: string,
  port: number,
  more: NodeJS.ProcessEnv = {}
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...more,
    CONTENT_ROOT: contentRoot,
    PINOUT_DATA: data,
    PINOUT_SEED: 'none',
    PORT: String(port)
  }
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
