import { constants, setPriority } from 'node:os'

/** Lowers the priority of a build process, by default this one, in favour of readers of the active site. */
export function yieldToReaders(pid = process.pid): void {
  setPriority(pid, Number(process.env.PINOUT_BUILD_NICE || constants.priority.PRIORITY_LOW))
}
