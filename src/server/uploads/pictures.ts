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
/** In milliseconds: the largest animation takes half of it on a small machine. */
const REDRAW_TIMEOUT_MS = 60_000

/** One picture at a time, so that many at once need no more memory than one; members take turns. */
const queue = openFairQueue()

/**
 * Redraws the picture of a member at `from` to `to`, without its metadata, and returns its size in pixels. Throws
 * Refusal('invalid') for a broken picture, or one with more pixels or frames than redraw.ts accepts.
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
    // A picture that takes too long, or that the library crashes on, is the sender's fault; all else is ours.
    if (!error.signal) throw error
    logError(`Image worker ended with signal ${error.signal}.`)
    return undefined
  })
  const drawn: Redrawn = result ? JSON.parse(result.stdout) : { refused: 'invalid' }
  if ('refused' in drawn) throw new Refusal('invalid', { fields: { file: drawn.refused } })
  return drawn
}
