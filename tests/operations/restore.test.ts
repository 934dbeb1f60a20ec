import { type ExecFileException, execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { isMigrated } from '../../src/server/platform/db/migrate.ts'
import { dropDatabase, seededDatabase } from '../support/database.ts'

async function temporary(below: string): Promise<string> {
  const folder = await mkdtemp(join(below, 'pinout-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const file = join(ROOT, 'scripts', `${script}.ts`)
  return new Promise(done =>
    execFile(
      process.execPath,
      [file, ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error: ExecFileException | null, out, errors) => done({ code: Number(error?.code ?? 0), output: out + errors })
    )
  )
}

test('a restore that failed at its files can be run again, and documents may be on another file system', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  const [folder, root] = [await temporary(tmpdir()), await temporary('/dev/shm')]
  const documents = join(root, 'content', 'docs')
  await mkdir(documents, { recursive: true })
  await writeFile(join(documents, 'a.md'), 'A document.')
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'secret'), 'the secret of this installation')
  const place = join(folder, 'backups')
  const env = { DATABASE_URL: database.url, CONTENT_ROOT: root }
  expect(await run('backup', [place], { ...env, PINOUT_DATA: join(folder, 'data') })).toMatchObject({ code: 0 })

  await rm(join(root, 'content'), { recursive: true })
  await writeFile(join(root, 'content'), 'no folder')
  const name = `pinout_test_restored_${Math.random().toString(36).slice(2, 10)}`
  onTestFinished(() => dropDatabase(inject('postgres'), name).then(() => undefined))
  const into = new URL(inject('postgres'))
  into.pathname = `/${name}`
  const restore = () => run('restore', [place, '--into', into.href], { ...env, PINOUT_DATA: join(folder, 'again') })
  expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('restore: ') })
  // What a server wrote to the half of a site would be lost.
  await expect(isMigrated(into.href)).rejects.toThrow('A restore of this database did not end')
  expect(await run('sync', [], { ...env, DATABASE_URL: into.href, PINOUT_DATA: join(folder, 'again') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('A restore of this database did not end. Run npm run restore again')
  })
  await rm(join(root, 'content'))
  expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('Restored pinout-') })
  expect(await readFile(join(documents, 'a.md'), 'utf8')).toBe('A document.')
  expect(await readdir(documents)).toEqual(['a.md'])
  expect(await isMigrated(into.href)).toBe(true)
}, 120_000)
