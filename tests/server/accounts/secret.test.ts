import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installationSecrets, SECRET_FILE } from '../../../src/server/accounts/openAuth.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const secretOf = async (dataFolder: string) =>
  (await installationSecrets({ authSecret: undefined, previousSecrets: [], dataFolder }))[0]

test('processes that start at once have the same secret, which only the owner may read', async () => {
  const folder = await makeFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretOf(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await secretOf(folder)).toBe(secrets[0])
  expect(await readdir(folder)).toEqual([SECRET_FILE])
  expect((await stat(join(folder, SECRET_FILE))).mode & 0o777).toBe(0o600)
})

test('an empty file, as a full disk left it, is no secret', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, SECRET_FILE), '')
  const secret = await secretOf(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await secretOf(folder)).toBe(secret)
})
