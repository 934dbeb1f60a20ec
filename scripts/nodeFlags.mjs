/**
 * Flags of the server's process. With V8's usual 16 MB of young generation, loading the modules alone leaves 150 MB of
 * garbage resident for good.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4']

/** The environment's NODE_OPTIONS with what every process of the project loads first, once. */
export function nodeOptions(given = process.env.NODE_OPTIONS ?? '') {
  const preload = `--import=${new URL('resolveDrizzle.mjs', import.meta.url)}`
  return given.includes(preload) ? given : `${given} ${preload}`.trim()
}
