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
    // Two cores: more processes would only take turns.
    maxWorkers: 2
  }
})
