import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'

/** Prints the niceness of all threads, after reading a file has started those that read files. */
const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { lowerPriority } from ${JSON.stringify(join(ROOT, 'scripts', 'build', 'priority.ts'))}
await readFile('/proc/self/status')
lowerPriority(19)
const fields = id => readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')
console.log(JSON.stringify(readdirSync('/proc/self/task').map(id => Number(fields(id)[16]))))`

test.runIf(process.platform === 'linux')('a low priority is that of all threads, not only of the first', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], { encoding: 'utf8' })
  const niceness = JSON.parse(output) as number[]
  expect(niceness.length).toBeGreaterThan(4)
  expect(new Set(niceness)).toEqual(new Set([19]))
})
