import { useCallback, useRef } from 'react'

/**
 * Gives a function that calls `act` as it was rendered last: when something that took its time has ended, the reader may
 * look at another tab or page.
 */
export function useLatest<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: A) => latest.current(...args), [])
}
