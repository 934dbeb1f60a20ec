import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { SERVER_ENV, SERVER_FLAGS } from '../nodeFlags.mjs'
import { ROOT } from '../paths.ts'

/** Parameters of a load, if they differ from 10 seconds with 50 connections. */
interface Force {
  seconds?: number
  connections?: number
  /** True to count late replies instead of failing. */
  countLate?: boolean
}

/** Result of a load. */
export interface Load {
  perSecond: number
  p99Ms: number
  /** Number of replies that took more than two seconds. */
  late: number
}

/**
 * Checks that the load generator is installed.
 * @throws Error if it is missing
 */
export function requireWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // `wrk -v` exits with 1. Only a missing command matters.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('wrk is needed for this part (Debian: apt-get install wrk).')
  }
}

/**
 * Requests `url`. A Lua `script` may choose each request.
 * @throws Error if requests failed
 */
export function wrk(url: string, script?: string, force: Force = {}): Load {
  return readLoad(execFileSync('wrk', wrkArguments(url, script, force), { encoding: 'utf8' }), force)
}

/** Runs like `wrk`, while something else is measured too. */
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

/** Returns the load with the median of requests per second. */
export function medianLoad(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p99Ms: 0, late: 0 }
}

/** Starts Pinout on a content root, and waits until it responds at `port`. `more` contains further settings. */
export async function startPinout(
  contentRoot: string,
  data: string,
  port: number,
  more: NodeJS.ProcessEnv = {}
): Promise<ChildProcess> {
  const env = {
    ...SERVER_ENV,
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
