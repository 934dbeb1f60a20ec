import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { readArguments } from '../../scripts/sync/arguments.ts'

test('sync refuses to approve a text beside an option that writes nothing', () => {
  for (const option of ['--dry-run', '--waiting'])
    expect(() => readArguments(['--approve', '5', option])).toThrow('--approve publishes')
  expect(readArguments(['--approve', '5,6']).approve).toEqual([5, 6])
})

test('a pack that cannot be written is an error of its function, and does not end the process', async () => {
  // Runs in a process of its own, because a test runner catches what would end one.
  const code = `
    import { setTimeout } from 'node:timers/promises'
    import { writeZip } from ${JSON.stringify(join(ROOT, 'scripts', 'pack', 'writeZip.ts'))}
    const read = () => setTimeout(20).then(() => 'text')
    const files = new Map([['a.txt', read], ['b.txt', read]])
    const to = ${JSON.stringify(join(ROOT, 'no-such-folder', 'pack.zip'))}
    await writeZip(to, { name: 'pack', articles: 1, bytes: 1, files }).catch(error => console.log(error.code))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  expect(stdout.trim()).toBe('ENOENT')
})
