import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { logError } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { openFairQueue } from './fairQueue.ts'
import type { PictureKind } from './fileTypes.ts'
import type { Redrawn } from './redrawPicture.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('./redrawPicture.ts', import.meta.url))
/** Time limit in milliseconds. The largest animation takes half of it on a small machine. */
const REDRAW_TIMEOUT_MS = 60_000

/** Redraws one picture at a time to limit memory. Members take turns. */
const queue = openFairQueue()

/**
 * Redraws a member's picture at `from` to `to`, without its metadata. Returns its size in pixels.
 * @throws Refusal('invalid') for a broken picture, or one with too many pixels or frames, see redrawPicture.ts
 */
export function redrawPicture(
  memberId: number,
  kind: PictureKind,
  from: string,
  to: string
): Promise<{ width: number; height: number }> {
  return queue.run(memberId, () => redraw(kind, from, to))
}

async function redraw(kind: PictureKind, from: string, to: string) {
  const result = await run(process.execPath, [PROGRAM, kind, from, to], {
    timeout: REDRAW_TIMEOUT_MS,
    killSignal: 'SIGKILL'
  }).catch(error => {
    // A timeout or a crash of the library is caused by the picture. All other failures are ours.
    if (!error.signal) throw error
    logError(`Image worker ended with signal ${error.signal}.`)
    return undefined
  })
  const drawn: Redrawn = result ? JSON.parse(result.stdout) : { refused: 'invalid' }
  if ('failure' in drawn) throw Object.assign(new Error(drawn.failure), { code: drawn.code })
  if ('refused' in drawn) throw new Refusal('invalid', { fields: { file: drawn.refused } })
  return drawn
}
