import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)
const CHECKS: [what: string, command: string, ...args: string[]][] = [
  ['Style and lint', bin('biome'), 'ci', '--error-on-warnings', '--colors=off'],
  ['Imports', bin('node'), 'scripts/checks/imports.ts'],
  ['File lengths', bin('node'), 'scripts/checks/fileLengths.ts'],
  ['Content', bin('node'), 'scripts/checks/content.ts'],
  ['Collection types', bin('astro'), 'sync'],
  ['Types', bin('tsc'), '--noEmit'],
  ['Types in pages', bin('astro-check'), '--root', ROOT],
  ['Unused code and packages', bin('knip')]
]

/** Runs every static check to its end and prints what each that failed said. Gives how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0
  for (const [what, command, ...args] of CHECKS) {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PINOUT_CACHE: '.data/check', NO_COLOR: '1' }
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, env, encoding: 'utf8' })
    console.log(`${status === 0 ? '✓' : '✗'} ${what}`)
    if (status === 0) continue
    failed++
    console.error(`${stdout}\n${stderr}`)
  }
  return { passed: CHECKS.length - failed, failed }
}

if (import.meta.main && runChecks().failed > 0) process.exit(1)
