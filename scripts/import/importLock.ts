import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UsageError } from './usageError.ts'

/** A second try is needed to take over the lock of a killed import. */
const MAX_TRIES = 2
/** How often an empty lock is read again, and the pause before, in milliseconds. */
const [READ_TRIES, READ_PAUSE_MS] = [20, 50]

/**
 * Runs `work` while no other import writes to content/ below `root`, because two imports would assign the same ids to
 * different documents. Takes over the lock of a killed import.
 * @throws UsageError if another import is running, or there is no content/.
 */
export async function withImportLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const file = join(root, 'content', '.import.lock')
  for (let tries = MAX_TRIES; ; tries--) {
    const isTaken = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return true
        if (error.code === 'ENOENT')
          throw new UsageError(
            `${join(root, 'content')} does not exist. Set CONTENT_ROOT to a folder with content/authors.yaml, families.yaml and site.yaml, as the project has them.`
          )
        // On a full disk an empty file would remain.
        return rm(file, { force: true }).then(() => Promise.reject(error))
      }
    )
    if (!isTaken) break
    const holder = await holderOf(file)
    if (tries === 1 || isRunning(holder))
      throw new UsageError(`Another import is running (process ${holder}). Wait until it is done, then start again.`)
    await rm(file, { force: true })
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns the process that holds the lock. NaN if the lock is gone, or still empty, as of a process that was killed then. */
async function holderOf(file: string): Promise<number> {
  for (let tries = READ_TRIES; ; tries--) {
    const holder = await readFile(file, 'utf8').catch(() => undefined)
    if (holder || holder === undefined || tries === 0) return Number(holder || Number.NaN)
    // Another import has just made the file, and is about to write its number.
    await setTimeout(READ_PAUSE_MS)
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
