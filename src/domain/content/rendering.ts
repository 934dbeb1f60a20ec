import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const POLL_INTERVAL_MS = 20

/** Returns the id of the process that reads and renders content/ during a build, or undefined if there is none. */
function rendererPid(): number | undefined {
  return Number(process.env.PINOUT_RENDERER) || undefined
}

/** Checks whether the renderer process is still alive. */
export function isRendering(): boolean {
  const pid = rendererPid()
  return pid !== undefined && isAlive(pid)
}

/**
 * Waits until the renderer has created `file`, and returns its path.
 * @throws Error if the renderer ended without the file
 */
export async function appeared(file: string): Promise<string> {
  const pid = rendererPid()
  while (!existsSync(file)) {
    // Checked before the file, because the process may create the file as its last action.
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
