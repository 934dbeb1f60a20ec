import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds of work after which a rest is due. */
const WORK_MS = 10
/** Longest rest in milliseconds. A process that hardly gets a turn does not have to rest as long as it waited. */
const MAX_REST_MS = 50

/** Waits where a rest is due. */
export type Pace = () => Promise<void>

/**
 * Opens the pace of a backup: it rests about as long as it works. Its own priority is low, but that of the database
 * which copies rows for it, and of the disk, is not.
 */
export function openPace(): Pace {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    if (worked < WORK_MS) return
    await setTimeout(Math.min(worked, MAX_REST_MS))
    since = performance.now()
  }
}

/** Creates a stream that passes its data on at a pace. The database waits meanwhile. */
export function pacing(pace: Pace): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pace().then(
        () => done(null, chunk),
        error => done(error)
      )
    }
  })
}
