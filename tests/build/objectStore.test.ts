import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOutdated } from '../../scripts/backup/catalog.ts'
import { openFileCopier } from '../../scripts/backup/fileObjects.ts'
import { openObjectStore } from '../../scripts/objectStore.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a list of backups that cannot be read removes no file of a backup', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'objects', 'aa', 'aabb')
  await mkdir(join(folder, 'objects', 'aa'), { recursive: true })
  await writeFile(file, 'a file of a backup')
  // Even root cannot read a link that leads to itself.
  await symlink('backups', join(folder, 'backups'))
  await expect(
    removeOutdated(openObjectStore(folder, undefined, '/'), { cluster: '1', database: 'one', site: '' })
  ).rejects.toThrow('ELOOP')
  expect(existsSync(file)).toBe(true)
})

test('a place without files is empty', async () => {
  const folder = await makeFolder()
  expect((await openObjectStore(folder, undefined, '/').list('backups/')).size).toBe(0)
})

test('a folder that cannot be read fails the backup instead of being left out', async () => {
  const folder = await makeFolder()
  const copier = await openFileCopier(openObjectStore(join(folder, 'to'), undefined, '/'), join(folder, 'scratch'))
  expect(await copier.folder('content', folder, 'content')).toEqual([])
  await symlink('content', join(folder, 'content'))
  await expect(copier.folder('content', folder, 'content')).rejects.toThrow('ELOOP')
})
