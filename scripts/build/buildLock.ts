import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDiskFull } from '../../src/server/platform/fullDisk.ts'
import { withProcessLock } from '../processLock.ts'

/** Pause between two attempts to take the lock, in milliseconds. */
const PAUSE_MS = 500
/** The same for an activation, which takes moments. */
const ACTIVATION_PAUSE_MS = 50

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

/**
 * Runs `work` while no other process activates a release: a build at its end, or a rollback, which does not wait for a build
 * that is under way. Each looks what is active, and removes or marks releases by that. A disk without room for the lock
 * prevents no rollback.
 */
export async function withActivationLock<T>(data: string, work: () => Promise<T>): Promise<T> {
  let begun = false
  const act = () => {
    begun = true
    return work()
  }
  try {
    return await withProcessLock(join(data, 'activation.lock'), () => setTimeout(ACTIVATION_PAUSE_MS), act)
  } catch (error) {
    if (begun || !isDiskFull(error)) throw error
    return work()
  }
}
