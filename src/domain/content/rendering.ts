import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const POLL_INTERVAL_MS = 20

/** The process that reads and renders content/ beside this one, as a build does; undefined where nobody else does. */
function rendererPid(): number | undefined {
  return Number(process.env.PINOUT_RENDERER) || undefined
}

/** Whether that process is still at work. */
export function isRendering(): boolean {
  const pid = rendererPid()
  return pid !== undefined && isAlive(pid)
}

/** Waits until the renderer has put `file` in its place, and gives it back. Throws when it ended without. */
export async function appeared(file: string): Promise<string> {
  const pid = rendererPid()
  while (!existsSync(file)) {
    // Asked before looking once more: the file may be its last act.
    const alive = pid !== undefined && isAlive(pid)
    if (existsSync(file)) break
    if (!alive) throw new Error(`${file} is missing: content/ was not rendered.`)
    await setTimeout(POLL_INTERVAL_MS)
  }
  return file
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
