import { statfs } from 'node:fs/promises'

/** How Node, Rust and PostgreSQL report a disk without space, or a used-up quota. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|quota exceeded|os error (?:28|122)\b/i

/**
 * Returns an error that names the folder whose disk is full and the remedy. Returns other errors unchanged. Call it
 * before anything is removed.
 */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof Error) || !DISK_FULL.test(error.message)) return error
  const { bavail, bsize } = await statfs(folder)
  const free = `${((bavail * bsize) / 1e6).toFixed(0)} MB`
  return new Error(
    `The disk of ${folder} is full: ${free} are free, and Pinout needs more. Make room ("The disk is full" in ` +
      'docs/operations/runbook.md), or set PINOUT_DATA to a folder on a larger disk, and run the same command again.',
    { cause: error }
  )
}
