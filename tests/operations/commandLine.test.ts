import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'

/** A command that does anything makes it. */
const DATA = join(ROOT, '.data', 'test-command-line')
const COMMANDS = [
  'start',
  'dev',
  'build',
  'compile',
  'sync',
  'doctor',
  'admin',
  'rollback',
  'import',
  'pack',
  'backup',
  'restore'
]
const OTHERS = ['check', 'bench', 'prepare', 'fetchRelease']

function runCommand(name: string, option: string): Promise<{ code: number; out: string; err: string }> {
  const { DATABASE_URL: _, ...env } = process.env
  return new Promise(done => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, option],
      { cwd: ROOT, env: { ...env, PINOUT_DATA: DATA }, timeout: 20_000 },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, out, err })
    )
  })
}

test.each([...COMMANDS, ...OTHERS])('%s explains itself with --help, and refuses an unknown option', async name => {
  const help = await runCommand(name, '--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toMatch(new RegExp(`(?:npm (?:run )?|scripts/)${name}\\b`))
  expect(await runCommand(name, '--foce')).toEqual({
    code: 2,
    out: '',
    err: `${name}: Unknown option '--foce' (--help lists the options).\n`
  })
  expect(existsSync(DATA)).toBe(false)
})

test('the tests explain themselves; other options belong to vitest', async () => {
  expect(await runCommand('test', '--help')).toMatchObject({ code: 0, err: '' })
})
