import { addressOf } from './oldAddress.ts'
import type { Moved } from './tools/layout.ts'

/** Signs of an address that stands for many: `/docs/*`, `/:slug`, `/[...slug]`, `/(.*)`, `/$1`. */
export const PATTERN = /[*()[\]]|\/:\w|\$\d/
const MAX_STEPS = 8

/**
 * Returns a function for the address to which a site redirects another one, which its own links may still name. It returns
 * undefined for an address without a redirect, or with one to another site.
 */
export function movedAddresses(moved: readonly Moved[]): (url: string) => string | undefined {
  let next: ReadonlyMap<string, string> | undefined
  return url => {
    if (moved.length === 0 || !url.startsWith('/')) return undefined
    next ??= new Map(
      moved
        .filter(({ from, to }) => from.startsWith('/') && /^\/(?!\/)/.test(to) && !PATTERN.test(from + to))
        .flatMap(({ from, to }): [string, string][] => {
          const key = addressOf(from)
          return key === undefined ? [] : [[key, to]]
        })
    )
    let place: string | undefined
    for (let step = 0; step < MAX_STEPS; step++) {
      const key = addressOf((place ?? url).replace(/[?#].*$/s, ''))
      const found = key === undefined ? undefined : next.get(key)
      if (found === undefined) break
      place = found
    }
    return place
  }
}
