import pLimit from 'p-limit'

/**
 * Runs `task` for each of `items`, `concurrency` at a time. After the first failure, starts no more tasks, waits for
 * those in flight, and throws the failure.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<void>
): Promise<void> {
  const limit = pLimit({ concurrency, rejectOnClear: true })
  let failure: { error: unknown } | undefined
  const run = async (item: T) => {
    try {
      await task(item)
    } catch (error) {
      failure ??= { error }
      limit.clearQueue()
    }
  }
  await Promise.allSettled(items.map(item => limit(run, item)))
  if (failure) throw failure.error
}

/**
 * Coalesces calls: runs `look` for one batch of ids at a time, with all ids that arrived meanwhile. A new nickname
 * changes hundreds of articles at once, and the older of two refreshes of an article must not end last. The id
 * `undefined` stands for all articles. The result resolves when the id was refreshed, and rejects with the error of
 * `look`.
 * @param interval milliseconds between the beginnings of two batches at least. A call after a pause does not wait
 */
export function coalesce(
  look: (ids: readonly number[] | undefined) => Promise<void>,
  interval = 0
): (id: number | undefined) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let lastBegan = Number.NEGATIVE_INFINITY
  let waiting: { ids: Set<number>; every: boolean; done: Promise<void> } | undefined

  function open() {
    const ids = new Set<number>()
    const done = last.then(async () => {
      const wait = lastBegan + interval - performance.now()
      // Timers cut off fractions of a millisecond.
      if (wait > 0) await new Promise(done => setTimeout(done, Math.ceil(wait)))
      lastBegan = performance.now()
      const every = waiting?.every
      waiting = undefined
      return look(every ? undefined : [...ids])
    })
    last = done.catch(() => undefined)
    return { ids, every: false, done }
  }

  return id => {
    const batch = waiting ?? open()
    waiting = batch
    if (id === undefined) batch.every = true
    else batch.ids.add(id)
    return batch.done
  }
}

/** A throttled action. */
interface Throttled {
  /** Runs the action at once. */
  now(): void
  /** Runs the action at once, or as soon as the interval since its last run is over. */
  soon(): void
}

/** Throttles `act` to once per `interval()` in milliseconds. */
export function throttle(interval: () => number, act: () => void): Throttled {
  let last = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    last = performance.now()
    act()
  }
  return {
    now,
    soon() {
      if (timer) return
      const wait = last + interval() - performance.now()
      if (wait <= 0) return now()
      timer = setTimeout(now, wait)
      timer.unref()
    }
  }
}

/** Work in flight that a shutdown waits for. It may need the database even if its client is gone. */
export interface InFlightRequests {
  /** Counts work until it settles, and returns it. */
  track<T>(work: Promise<T>): Promise<T>
  /** Waits until all work has settled, or for `longest` milliseconds. */
  drained(longest: number): Promise<void>
}

/** Opens a tracker without work. */
export function trackInFlightRequests(): InFlightRequests {
  const works = new Set<Promise<unknown>>()
  return {
    track(work) {
      works.add(work)
      const done = () => works.delete(work)
      work.then(done, done)
      return work
    },
    async drained(longest) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>(done => {
        timer = setTimeout(done, longest)
      })
      // Work may start other work.
      const all = async () => {
        while (works.size > 0) await Promise.allSettled(works)
      }
      await Promise.race([all(), late])
      clearTimeout(timer)
    }
  }
}

/** Result of within() after the time limit. */
export const LATE = Symbol('late')

/** Returns the result of a promise, or LATE after the time limit. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | typeof LATE> {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(resolve, milliseconds, LATE)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
