import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nodeOptions } from './scripts/nodeFlags.mjs'
import { type Need, testsByNeed } from './tests/support/needs.ts'

const files = testsByNeed()
// Builds of other data folders take over the site that the set-up compiled.
process.env.PINOUT_COMPILED_SITES ??= join(import.meta.dirname, '.data', 'test', 'site', 'renderers')
// Tests wait for builds, which starve at the lowest priority beside two processes that are busy.
process.env.PINOUT_BUILD_NICE ??= '0'

// As npm's scripts have it; a single file may be run without them.
process.env.NODE_OPTIONS = nodeOptions()

/** The test files that need the same set-up. A run makes only what the selected files need. */
function project(name: string, need: Need, globalSetup: string[]) {
  return { extends: true as const, test: { name, include: files[need], globalSetup } }
}

export default defineConfig({
  test: {
    projects: [
      project('unit', 'nothing', []),
      project('database', 'database', ['tests/support/databaseSetup.ts']),
      project('site', 'site', ['tests/support/siteSetup.ts'])
    ],
    setupFiles: ['tests/support/fresh.ts'],
    // Loading what npm brought takes longer than many a file's tests; see fresh.ts.
    isolate: false,
    // What a server logs matters where a test fails.
    silent: 'passed-only',
    testTimeout: 30_000,
    // A page is waited for as long as Playwright's own steps wait.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    // A young generation for many short-lived servers: V8's own size costs a sixth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // As many as cores: with a third, tests missed limits of time and states that pass quickly, and gained a minute.
    maxWorkers: 2
  }
})
