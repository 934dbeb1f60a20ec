import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY = 100
const TICKS_A_SECOND = 100

export interface Measured {
  seconds: number
  /** Peak memory of the process and all its descendants, in MB. */
  peakMb: number
  /** Total CPU time of all processes. On a shared machine it is more informative than the elapsed time. */
  cpuSeconds: number
}

/**
 * Runs a command and measures its time and the memory of its process tree.
 * @throws Error with its output if it fails
 */
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
  let cpuSeconds = 0
  const timer = setInterval(() => {
    const tree = readTree(child.pid ?? 0)
    peakMb = Math.max(peakMb, tree.mb)
    cpuSeconds = Math.max(cpuSeconds, tree.cpuSeconds)
  }, SAMPLE_EVERY)
  const code = await new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return { seconds: (performance.now() - started) / 1000, peakMb, cpuSeconds }
}

/** Returns the resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Returns the CPU time of a process and all its descendants, in seconds. */
export function cpuSeconds(pid: number): number {
  return readTree(pid).cpuSeconds
}

/** Returns the memory and CPU time of a process and all its descendants, including ended ones. */
function readTree(root: number): { mb: number; cpuSeconds: number } {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // Fields after the name: state, parent, ten others, then user and system time, and those of ended children.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const parent = Number(fields[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      )
    } catch {
      // The process ended in the meantime.
    }
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  const all = below(root)
  return {
    mb: all.reduce((sum, pid) => sum + residentMb(pid), 0),
    cpuSeconds: all.reduce((sum, pid) => sum + (ticks.get(pid) ?? 0), 0) / TICKS_A_SECOND
  }
}
