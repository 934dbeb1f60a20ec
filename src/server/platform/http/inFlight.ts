/** What is under way, so that stopping can wait for it: whoever asked may be gone, and the work still need the database. */
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
