import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from './commandLine.ts'
import { ROOT } from './paths.ts'

const HELP = `npm run check

Runs all static checks: types, lint, unused code, imports, names and content. Exits with 1 if one fails.`

type Check = [what: string, command: string, ...args: string[]]

const MAX_OUTPUT_BYTES = 1e8
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)
/**
 * TypeScript 7, four times as fast as 6, which astro-check still needs. Runs one checker, because each has its own copy
 * of all library types, and four need three times the CPU time of one.
 */
const NATIVE_TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc')
/** Each step needs the results of the previous one. The longest check of a step comes first. */
const STEPS: Check[][] = [
  [['Collection types', bin('astro'), 'sync']],
  [
    ['Types', NATIVE_TSC, '--checkers', '1'],
    ['Types in pages', bin('astro-check'), '--root', ROOT, '--tsconfig', 'tsconfig.pages.json'],
    ['Unused code and packages', bin('knip')],
    ['Content', bin('node'), 'scripts/checks/content.ts'],
    ['Style and lint', bin('biome'), 'ci', '--error-on-warnings', '--colors=off'],
    ['Imports', bin('node'), 'scripts/checks/imports.ts'],
    ['Names', bin('node'), 'scripts/checks/names.ts'],
    ['Mistakes made before', bin('node'), 'scripts/checks/mistakes.ts'],
    ['Regular expressions', bin('node'), 'scripts/checks/regexes.ts'],
    ['File lengths', bin('node'), 'scripts/checks/fileLengths.ts'],
    ['Names in CONTRIBUTING.md', bin('node'), 'scripts/checks/contributing.ts'],
    ['Ids of samples in tests', bin('node'), 'scripts/checks/sampleIds.ts']
  ]
]

/** Runs all static checks and prints the output of failed ones. Returns the numbers of passed and failed checks. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const passed: boolean[] = []
  for (const step of STEPS) {
    const waiting = step.values()
    // Each worker takes the next check when it has finished one. No check uses more than one processor for long.
    const work = async () => {
      for (const check of waiting) passed.push(await runCheck(check))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  }
  const failed = passed.filter(one => !one).length
  return { passed: passed.length - failed, failed }
}

function runCheck([what, command, ...args]: Check): Promise<boolean> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PINOUT_CACHE: '.data/check', NO_COLOR: '1' }
  return new Promise(done => {
    execFile(command, args, { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      console.log(`${error ? '✗' : '✓'} ${what}`)
      if (error) console.error(`${stdout}\n${stderr}`)
      done(!error)
    })
  })
}

if (import.meta.main) {
  readCommandLine(HELP)
  if ((await runChecks()).failed > 0) process.exit(1)
}
