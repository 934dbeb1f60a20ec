import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, markPrepared, openReleaseFiles } from '../../scripts/build/releaseFiles.ts'

test('a moved file replaces another one with its compressed form, and stays away where the bytes are the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-move-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  await mkdir(join(folder, 'client'))
  await Promise.all([write('client/same', 'a'), write('client/other', 'b'), write('client/other.br', 'b')])
  await Promise.all([write('same', 'a'), write('other', 'c'), write('fresh', 'd')])
  markPrepared(folder, { kind: '', from: 'before' })
  const files = await openReleaseFiles(folder)
  for (const name of ['same', 'other']) files.move(name, join(folder, name))
  files.move('below/fresh', join(folder, 'fresh'))
  files.close()
  expect(changedFiles(folder)).toEqual(['other', 'below/fresh'])
  expect(await readFile(join(folder, 'client', 'other'), 'utf8')).toBe('c')
  expect(await readFile(join(folder, 'client', 'below', 'fresh'), 'utf8')).toBe('d')
  await expect(readFile(join(folder, 'client', 'other.br'))).rejects.toThrow('ENOENT')
})
