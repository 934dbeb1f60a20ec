import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** How often an empty lock is read again, and the pause before, in milliseconds. */
const [READ_TRIES, READ_PAUSE_MS] = [20, 50]
/** Pause before a stale lock is looked for again while another process removes it, in milliseconds. */
const REMOVAL_PAUSE_MS = 20
/** Age from which on the guard of a removal was left by a killed process, in milliseconds. */
const GUARD_LIFE_MS = 10_000

/**
 * Runs `work` while no other process holds the lock `file`. Takes over the lock of a process that was killed. Where another
 * process holds it, calls `onHeld` with its id, which throws, or returns after a while to try again.
 * @throws Error of the file system if the lock cannot be made
 */
export async function withProcessLock<T>(
  file: string,
  onHeld: (pid: number) => void | Promise<void>,
  work: () => Promise<T>
): Promise<T> {
  while (!(await take(file))) {
    const holder = await holderOf(file)
    if (holder === undefined) continue
    if (isRunning(holder)) await onHeld(holder.pid)
    else await removeStale(file)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** A process, with the time of its start where the system tells it. Ids are given again, soonest in a new container. */
interface Holder {
  pid: number
  started: string
}

/** How file systems refuse hard links, such as those of shared folders. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Makes the lock, with its text at once where the file system can. Returns false if there is one already. */
async function take(file: string): Promise<boolean> {
  const own = `${file}.${process.pid}`
  const text = `${process.pid} ${startOf(process.pid)}`.trim()
  try {
    await writeFile(own, text)
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.includes(error.code ?? '')) throw error
      return writeFile(file, text, { flag: 'wx' })
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** Returns the holder of a lock. Undefined if the lock is gone. A lock that stays empty has no process that runs. */
async function holderOf(file: string): Promise<Holder | undefined> {
  for (let tries = READ_TRIES; ; tries--) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const [pid = '', started = ''] = text.split(' ')
    if (pid || tries === 0) return { pid: Number(pid || Number.NaN), started }
    // Another process has just made the file, and is about to write its number.
    await setTimeout(READ_PAUSE_MS)
  }
}

/** Removes the lock of a killed process. Only one process may at a time, so that none removes the lock of the next holder. */
async function removeStale(file: string): Promise<void> {
  const guard = `${file}.removal`
  try {
    await mkdir(guard)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const made = await stat(guard).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > GUARD_LIFE_MS) await rmdir(guard).catch(() => undefined)
    await setTimeout(REMOVAL_PAUSE_MS)
    return
  }
  try {
    const holder = await holderOf(file)
    if (holder && !isRunning(holder)) await rm(file, { force: true })
  } finally {
    await rmdir(guard)
  }
}

function isRunning({ pid, started }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return started === '' || startOf(pid) === '' || startOf(pid) === started
}

/** Returns when a process was started, in clock ticks since the machine was, or '' where there is no /proc. */
function startOf(pid: number): string {
  try {
    // The name of the command, in brackets, may have spaces. Field 22 of proc(5) is the twentieth after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
