import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.ts'
import { ROOT } from './paths.ts'

const HELP = `npm test -- [FILE…] [--slow]

Runs all static checks and all tests but the slow ones. With FILE, runs only those test files, and only the setup that they
need. Other options go to vitest; npx vitest --help lists them.

  --slow   runs the slow tests: those that start, kill, rebuild, back up and restore whole sites, look at all screens, or
           use a real Redmine`

const REPORT = join(ROOT, '.data', 'test-report.json')
const UNIT_REPORT = join(ROOT, '.data', 'unit-test-report.json')
/**
 * Test folders that take minutes, because each test starts a site or another system, opens all screens, or waits for a limit.
 * .ci/run runs them too.
 */
const SLOW = [
  'tests/faults',
  'tests/operations',
  'tests/deploy',
  'tests/redmine',
  'tests/screens',
  'tests/offline',
  'tests/ha'
]
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

/** Starts vitest, which ends with this process. */
function startVitest(options: readonly string[], stdio: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, [bin, 'run', ...options, ...args], { cwd: ROOT, env, stdio })
  process.on('exit', () => child.kill())
  return child
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Runs vitest and returns its exit code. */
async function runTests(...options: string[]): Promise<number> {
  const child = startVitest(options, 'inherit')
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/**
 * Starts the tests that need neither a database nor a site, in a process that takes the processor time which the others
 * leave while they wait for servers and browsers. Returns a function that waits for them, and prints what they printed.
 */
function startUnitTests(...options: string[]): () => Promise<number> {
  const flags = ['--project=unit', '--maxWorkers=1', `--outputFile.json=${UNIT_REPORT}`]
  const child = startVitest([...flags, ...options], 'pipe')
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => printed.push(chunk))
  const ended = once(child, 'close')
  return async () => {
    const [code] = await ended
    process.stdout.write(Buffer.concat(printed))
    return code ?? 1
  }
}

/** The parts used here of what vitest's JSON reporter writes. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: readonly {
    name: string
    status: string
    /** Why the file failed outside of its tests. */
    message: string
    assertionResults: readonly { status: string; fullName: string; duration?: number; failureMessages: string[] }[]
  }[]
}

async function readReport(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

/** Returns a paragraph for each failure. They are printed last, because logs of CI are often cut to their end. */
function describeFailures({ testResults = [] }: Report): string[] {
  return testResults
    .filter(file => file.status === 'failed')
    .flatMap(file => {
      const path = relative(ROOT, file.name)
      const tests = file.assertionResults.filter(test => test.status === 'failed')
      if (!tests.length) return [`FAIL ${path}\n${file.message}`]
      return tests.map(
        ({ fullName, duration = 0, failureMessages }) =>
          `FAIL ${path} > ${fullName} (${Math.round(duration)} ms)\n${failureMessages.join('\n')}`
      )
    })
}

if (positionals.length) process.exit(await runTests())

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
const reporters = ['--reporter=dot', '--reporter=json']
const suite = values.slow ? SLOW : SLOW.map(folder => `--exclude=${folder}/**`)
const unit = values.slow ? undefined : startUnitTests(...reporters, ...suite)
const others = values.slow ? [] : ['database', 'site'].map(name => `--project=${name}`)
const codes = [await runTests(...reporters, `--outputFile.json=${REPORT}`, ...others, ...suite), (await unit?.()) ?? 0]

const reports = await Promise.all([REPORT, ...(unit ? [UNIT_REPORT] : [])].map(readReport))
const sum = (name: 'numPassedTests' | 'numFailedTests' | 'numPendingTests') =>
  reports.reduce((total, report) => total + (report[name] ?? 0), 0)
const passed = checks.passed + sum('numPassedTests')
const failed = checks.failed + sum('numFailedTests')
const skipped = sum('numPendingTests')
for (const failure of reports.flatMap(describeFailures)) console.log(stripVTControlCharacters(failure))
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(codes.every(code => code === 0) && failed === 0 && passed > 0 ? 0 : 1)
