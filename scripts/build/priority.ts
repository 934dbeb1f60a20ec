import { constants, setPriority } from 'node:os'

/** Gives a process that builds way to readers of the site that is up; by default this one. */
export function yieldToReaders(pid = process.pid): void {
  setPriority(pid, Number(process.env.PINOUT_BUILD_NICE || constants.priority.PRIORITY_LOW))
}
