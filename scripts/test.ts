import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { ROOT } from './paths.ts'
import { findHeadless } from './test/chromium.ts'
import { missingRedmine } from './test/installRedmine.ts'

const REPORT = join(ROOT, '.data', 'test-report.json')

const chromium = findHeadless()
console.log(`Browser: ${chromium}`)
// Before the tests, which would install it side by side.
const missing = missingRedmine()
console.log(missing ? `The tests of tickets against a real Redmine are skipped: ${missing}` : 'Ticket system: Redmine')
const checks = await runChecks()

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const args = [
  vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
  ...process.argv.slice(2)
]
const env = { ...process.env, CHROMIUM: chromium, ASTRO_TELEMETRY_DISABLED: '1' }
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })

const report = JSON.parse(await readFile(REPORT, 'utf8').catch(() => '{}')) as Partial<Record<string, number>>
const passed = checks.passed + (report.numPassedTests ?? 0)
const failed = checks.failed + (report.numFailedTests ?? 0)
const skipped = report.numPendingTests ?? 0
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(status === 0 && failed === 0 && passed > 0 ? 0 : 1)
