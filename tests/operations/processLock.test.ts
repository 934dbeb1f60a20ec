import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'

const PROCESSES = 5
const SCRIPT = `
  import { appendFileSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  import { withProcessLock } from ${JSON.stringify(join(ROOT, 'scripts', 'processLock.ts'))}
  const [, folder] = process.argv
  const note = text => appendFileSync(folder + '/log', text + '\\n')
  await withProcessLock(folder + '/lock', () => setTimeout(5), async () => {
    note('in')
    await setTimeout(30)
    note('out')
  })`

test.each([
  ['there is no lock', undefined],
  ['the process of the lock was killed', '4194305 1'],
  ['another process has the id of the killed one', `${process.pid} 1`],
  ['the lock is empty', ''],
  ['the lock has no number', 'none']
])('of several processes, one at a time goes on where %s', async (_, lock) => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (lock !== undefined) await writeFile(join(folder, 'lock'), lock)
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT, folder])
  await Promise.all(Array.from({ length: PROCESSES }, run))
  const log = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
  expect(log).toEqual(Array.from({ length: PROCESSES }, () => ['in', 'out']).flat())
  expect(await readdir(folder)).toEqual(['log'])
})
