import { useCallback, useRef } from 'react'

/**
 * Returns a function that calls the latest rendered `act`, because the reader may have moved to another tab or page
 * when a long operation ends.
 */
export function useLatest<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: A) => latest.current(...args), [])
}
