import { statfs } from 'node:fs/promises'

/** How Node, Rust and PostgreSQL report a disk without space, or a used-up quota. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space (?:is )?left on device|quota exceeded|os error (?:28|122)\b/i

/** Checks whether an error says that a disk is full. */
export function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && DISK_FULL.test(error.message)
}

/** Returns the bytes that are free for this process on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ELSEWHERE = 'set PINOUT_DATA to a folder on a larger disk'

/**
 * Returns an error that names the folder whose disk is full and the remedy, which is to make room or `elsewhere`. Returns other errors unchanged. Call it
 * before anything is removed.
 */
export async function explainFullDisk(error: unknown, folder: string, elsewhere = ELSEWHERE): Promise<unknown> {
  if (!isDiskFull(error)) return error
  const free = `${((await freeBytes(folder)) / 1e6).toFixed(0)} MB`
  return new Error(
    `The disk of ${folder} is full: ${free} are free, and Pinout needs more. Make room ("The disk is full" in ` +
      `docs/operations/runbook.md), or ${elsewhere}, and run the same command again.`,
    { cause: error }
  )
}
