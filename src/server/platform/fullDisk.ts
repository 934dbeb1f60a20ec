import { statfs } from 'node:fs/promises'

/** How Node, Rust and PostgreSQL report a disk without space, or a used-up quota. A bucket has a quota that is none of a disk. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space (?:is )?left on device|disk quota exceeded|os error (?:28|122)\b/i
/** How an error of a statement begins, before its values, which can be a text about full disks. */
const OF_STATEMENT = /^Failed query:/
/** SQLSTATE of a full disk of the database. */
const DATABASE_FULL = '53100'
/** Free space in bytes from which on a database that reports a full disk is on another one. */
const MAX_FULL_BYTES = 1024 * 1024 * 1024

/** Returns the error that says that a disk is full: this one, or the cause of a statement that failed. */
function fullDiskError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  if (OF_STATEMENT.test(error.message)) return fullDiskError(error.cause)
  return DISK_FULL.test(error.message) ? error : undefined
}

/** Checks whether an error says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return fullDiskError(error) !== undefined
}

/** Returns the bytes that are free for this process on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ELSEWHERE = 'set PINOUT_DATA to a folder on a larger disk'

/**
 * Returns an error that names the folder whose disk is full and the remedy, which is to make room or `elsewhere`. Returns
 * other errors unchanged, also of a database whose full disk is another one. Call it before anything is removed.
 */
export async function explainFullDisk(error: unknown, folder: string, elsewhere = ELSEWHERE): Promise<unknown> {
  const full = fullDiskError(error)
  const free = full && (await freeBytes(folder).catch(() => undefined))
  if (full === undefined || free === undefined) return error
  if ('code' in full && full.code === DATABASE_FULL && free > MAX_FULL_BYTES) return error
  return new Error(
    `The disk of ${folder} is full: ${(free / 1e6).toFixed(0)} MB are free, and Pinout needs more. Make room ("The disk is full" in ` +
      `docs/operations/runbook.md), or ${elsewhere}, and run the same command again.`,
    { cause: error }
  )
}
