import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY = 100

export interface Measured {
  seconds: number
  /** The most memory that the process and all below it held at one time, in MB. */
  peakMb: number
}

/** Runs a command and measures its time and the memory of its whole tree. Throws with its output when it fails. */
export async function measure(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {}
): Promise<Measured> {
  const started = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = (output + chunk).slice(-4000)))
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, treeMb(child.pid ?? 0))
  }, SAMPLE_EVERY)
  const code = await new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return { seconds: (performance.now() - started) / 1000, peakMb }
}

/** The resident memory of one process, in MB. */
export function residentMb(pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

function treeMb(root: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended while being looked at.
    }
  }
  const sum = (pid: number): number =>
    residentMb(pid) + (children.get(pid) ?? []).reduce((mb, child) => mb + sum(child), 0)
  return sum(root)
}
