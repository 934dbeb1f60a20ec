import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds of work after which a rest is due. */
const WORK_MS = 10
/** Longest rest in milliseconds. A process that hardly gets a turn does not have to rest as long as it waited. */
const MAX_REST_MS = 50

/**
 * Creates a stream that rests about as long as its data takes to come and to be stored. The database which copies the
 * rows waits meanwhile: it has the priority of the one that readers need, however low that of this process is.
 */
export function pacing(): Transform {
  let since = performance.now()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const worked = performance.now() - since
      if (worked < WORK_MS) return done(null, chunk)
      setTimeout(Math.min(worked, MAX_REST_MS)).then(
        () => {
          since = performance.now()
          done(null, chunk)
        },
        error => done(error)
      )
    }
  })
}
