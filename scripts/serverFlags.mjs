/**
 * Flags of the server's process. With V8's usual 16 MB of young generation, loading the modules alone leaves 150 MB of
 * garbage resident for good.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4']
