import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lowers the priority of a build process, by default this one, in favour of readers of the active site. */
export function yieldToReaders(pid = process.pid): void {
  lowerPriority(Number(process.env.PINOUT_BUILD_NICE || constants.priority.PRIORITY_LOW), pid)
}

/**
 * Sets the priority of all threads of a process, by default this one. Linux gives each thread its own, and only threads
 * that start later take over that of the thread that starts them. The threads that compress and read files are there
 * before the first line of a script runs.
 */
export function lowerPriority(priority: number, pid = process.pid): void {
  setPriority(pid, priority)
  for (const thread of threadsOf(pid))
    try {
      setPriority(thread, priority)
    } catch {
      // The thread has ended.
    }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    // Other systems have one priority for a process.
    return []
  }
}
