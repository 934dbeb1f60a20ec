import { resolve } from 'node:path'

/** Where a build keeps what the next one can use again. */
export function cacheFolder(): string {
  return resolve(process.env.PINOUT_CACHE || '.data/astro')
}
