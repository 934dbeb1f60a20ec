import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

type Check = [what: string, command: string, ...args: string[]]

const MAX_OUTPUT_BYTES = 1e8
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)
/**
 * TypeScript 7, four times as fast as 6, which astro-check still needs. With one checker: each has the types of all
 * libraries to itself, and four of them take three times the processor time of one.
 */
const NATIVE_TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc')
/** Each step goes by what the one before made; the longest of a step comes first. */
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
    ['File lengths', bin('node'), 'scripts/checks/fileLengths.ts'],
    ['Names in CONTRIBUTING.md', bin('node'), 'scripts/checks/contributing.ts'],
    ['Ids of samples in tests', bin('node'), 'scripts/checks/sampleIds.ts']
  ]
]

/**
 * Runs every static check to its end and prints the output of those that failed. Returns how many passed and failed.
 */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const passed: boolean[] = []
  for (const step of STEPS) {
    const waiting = step.values()
    // Each takes the next as soon as it is done with one: none of them uses more than a processor for long.
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

if (import.meta.main && (await runChecks()).failed > 0) process.exit(1)
