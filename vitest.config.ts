import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nodeOptions } from './scripts/nodeFlags.mjs'
import { type Need, testsByNeed } from './tests/support/needs.ts'

const files = testsByNeed()
// Builds of other data folders reuse the site that the set-up compiled.
process.env.PINOUT_COMPILED_SITES ??= join(import.meta.dirname, '.data', 'test', 'site', 'renderers')
// Tests wait for builds, which would get no CPU time at the lowest priority beside two busy processes.
process.env.PINOUT_BUILD_NICE ??= '0'

// Processes that tests start load their modules in two thirds of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.data', 'test', 'compile-cache')

// Set as in npm's scripts, because a single file may run without them.
process.env.NODE_OPTIONS = nodeOptions()

/** Returns the project of test files with the same set-up. A run prepares only the set-ups of the selected files. */
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
    // Loading packages takes longer than the tests of many files, see fresh.ts.
    isolate: false,
    // Server logs are only relevant for failed tests.
    silent: 'passed-only',
    // Several times what the slowest tests take alone: other work on the same cores may triple it.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    // The young generation is sized for many short-lived servers. V8's default costs a sixth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // One per core. With a third worker, tests gained a minute, but exceeded time limits and missed short-lived states.
    // scripts/test.ts runs what needs no server in a third process of lower priority.
    maxWorkers: 2
  }
})
