import { execFileSync } from 'node:child_process'
import { mkdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system of a few megabytes in memory, which a test fills. */
export interface SmallDisk {
  /** Leaves only `bytes` of it free. */
  fill(bytes?: number): Promise<void>
  /** Makes room again. */
  empty(): Promise<void>
  unmount(): void
}

/** Whether this process may mount a file system. Containers and ordinary users often may not. */
export const canMount = process.getuid?.() === 0 && tryMount()

/** Mounts a small disk at `folder`, with room for `megabytes`. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    async fill(bytes = 0) {
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
      } catch {
        // dd fails when the disk is full.
      }
      if (bytes === 0) return
      const size = Number(execFileSync('stat', ['-c', '%s', filler], { encoding: 'utf8' }))
      await truncate(filler, Math.max(0, size - bytes))
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder])
  }
}

function tryMount(): boolean {
  const place = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim()
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    execFileSync('rmdir', [place])
  }
}
