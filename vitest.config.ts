import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global.ts'],
    setupFiles: ['tests/support/fresh.ts'],
    // Loading what npm brought takes longer than many a file's tests; see fresh.ts.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // On two cores: much of the time a file waits for a browser, a database, or a limit.
    maxWorkers: 3
  }
})
