import pLimit from 'p-limit'

/**
 * Runs `task` for each of `items`, `concurrency` at a time. After the first failure no more are started, and the failure
 * is thrown once those in flight have ended.
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
 * Calls `look` for one batch of ids at a time, each with all ids that came meanwhile: a person's new name changes
 * hundreds of articles at once, and of two refreshes of one article the older must not end last. `undefined` stands for
 * every article. Resolves when the id was refreshed; rejects with what `look` throws.
 */
export function coalesce(
  look: (ids: readonly number[] | undefined) => Promise<void>
): (id: number | undefined) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { ids: Set<number>; every: boolean; done: Promise<void> } | undefined

  function open() {
    const ids = new Set<number>()
    const done = last.then(() => {
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

/** An act that is wanted often and done at most once in a while. */
interface Throttled {
  /** Does it at once. */
  now(): void
  /** Does it at once, or when the time since it was last done is over. */
  soon(): void
}

/** Paces `act` to once in `milliseconds`. */
export function throttle(milliseconds: number, act: () => void): Throttled {
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
      const wait = last + milliseconds - performance.now()
      if (wait <= 0) return now()
      timer = setTimeout(now, wait)
      timer.unref()
    }
  }
}

/** Work in flight, which a shutdown waits for: its client may be gone while it still needs the database. */
export interface InFlightRequests {
  /** Counts work until it settles, and gives it back. */
  track<T>(work: Promise<T>): Promise<T>
  /** Waits until all of it has settled, or `longest` milliseconds. */
  drained(longest: number): Promise<void>
}

/** Opens an empty count. */
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
      // Work may begin other work.
      const all = async () => {
        while (works.size > 0) await Promise.allSettled(works)
      }
      await Promise.race([all(), late])
      clearTimeout(timer)
    }
  }
}
