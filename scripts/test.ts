import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.ts'
import { ROOT } from './paths.ts'

const HELP = `npm test -- [FILE…] [--slow]

Runs all static checks and all tests but the slow ones. With FILE, runs only those test files, and only the setup that they
need. Other options go to vitest; npx vitest --help lists them.

  --slow   runs the slow tests: those that start, kill, rebuild, back up and restore whole sites, look at all screens, or
           use a real Redmine`

const REPORT = join(ROOT, '.data', 'test-report.json')
/**
 * Test folders that take minutes, because each test starts a site or another system, opens all screens, or waits for a limit.
 * .ci/run runs them too.
 */
const SLOW = ['tests/faults', 'tests/operations', 'tests/deploy', 'tests/redmine', 'tests/screens', 'tests/ha']
const { values, positionals } = parseArgs({
  options: { slow: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  strict: false,
  allowPositionals: true
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const args = process.argv.slice(2).filter(arg => arg !== '--slow')
const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
const bin = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

/** Runs vitest and returns its exit code. */
function runTests(...options: string[]): number {
  return (
    spawnSync(process.execPath, [bin, 'run', ...options, ...args], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1
  )
}

if (positionals.length) process.exit(runTests())

// Imported on demand, so that a single test waits for neither.
const { findHeadless } = await import('./test/chromium.ts')
env.CHROMIUM = findHeadless()
console.log(`Browser: ${env.CHROMIUM}`)
if (values.slow) {
  const { missingRedmine } = await import('./test/installRedmine.ts')
  // Installs before the tests, which would otherwise install it concurrently.
  const missing = missingRedmine()
  console.log(
    missing ? `The tests of tickets against a real Redmine are skipped: ${missing}` : 'Ticket system: Redmine'
  )
}
const checks = values.slow ? { passed: 0, failed: 0 } : await runChecks()
// What is killed and restored is given time limits for two processes on two cores.
if (values.slow) env.TEST_WORKERS = '2'
const suite = values.slow ? SLOW : SLOW.map(folder => `--exclude=${folder}/**`)
const status = runTests('--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`, ...suite)

const report = JSON.parse(await readFile(REPORT, 'utf8').catch(() => '{}')) as Partial<Record<string, number>>
const passed = checks.passed + (report.numPassedTests ?? 0)
const failed = checks.failed + (report.numFailedTests ?? 0)
const skipped = report.numPendingTests ?? 0
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(status === 0 && failed === 0 && passed > 0 ? 0 : 1)
