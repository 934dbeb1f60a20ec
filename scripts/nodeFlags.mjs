/**
 * Node flags of the server process. With V8's default of 16 MB of young generation, loading the modules alone leaves
 * 150 MB of garbage resident permanently.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4']

/**
 * Environment of the server process. Each thread that compresses pages would otherwise keep memory of its own: hundreds
 * of megabytes on a large site.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }

/** Returns the environment's NODE_OPTIONS with the preload that every process of the project needs, added once. */
export function nodeOptions(given = process.env.NODE_OPTIONS ?? '') {
  const preload = `--import=${new URL('resolveDrizzle.mjs', import.meta.url)}`
  return given.includes(preload) ? given : `${given} ${preload}`.trim()
}
