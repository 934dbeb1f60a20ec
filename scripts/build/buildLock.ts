import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withProcessLock } from '../processLock.ts'

/** Pause between two attempts to take the lock, in milliseconds. */
const PAUSE_MS = 500

/**
 * Runs `work` while no other process builds or activates a release of the data folder, because each removes the files of
 * all others that are not active. Waits for another process, and says so.
 */
export async function withBuildLock<T>(data: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  await mkdir(data, { recursive: true })
  let isWaiting = false
  const wait = async (pid: number) => {
    if (!isWaiting) say(`Another build is running (process ${pid}). Waiting until it is done.`)
    isWaiting = true
    await setTimeout(PAUSE_MS)
  }
  return withProcessLock(join(data, 'build.lock'), wait, work)
}
