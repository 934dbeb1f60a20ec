import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from './usageError.ts'

/** Taking over what a killed import left takes two tries. */
const MAX_TRIES = 2

/**
 * Runs `work` while no other import writes to content/ below `root`: two would give the same ids to different documents. What a
 * killed import left is taken over. Throws UsageError while another one runs.
 */
export async function withImportLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const file = join(root, 'content', '.import.lock')
  for (let tries = MAX_TRIES; ; tries--) {
    const isTaken = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return true
        throw error
      }
    )
    if (!isTaken) break
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
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

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be asked, and is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
