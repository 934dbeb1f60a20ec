import { resolve } from 'node:path'

/** Returns the folder of the build cache, which later builds reuse. */
export function cacheFolder(): string {
  return resolve(process.env.PINOUT_CACHE || '.data/astro')
}
