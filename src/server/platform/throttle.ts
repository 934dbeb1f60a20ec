/** An act that is wanted often and done at most once in a while. */
export interface Throttled {
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
