import { link, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rolledBackRelease, swapBuilds } from '../../scripts/build/activateRelease.ts'
import { prepareRelease } from '../../scripts/build/prepareRelease.ts'
import { markPrepared, readPrepared } from '../../scripts/build/releaseFiles.ts'

/** Makes a folder with the releases a and b, of which b is active. */
async function makeReleases(): Promise<string> {
  const sites = await mkdtemp(join(tmpdir(), 'pinout-releases-'))
  onTestFinished(() => rm(sites, { recursive: true, force: true }))
  for (const id of ['a', 'b']) {
    await mkdir(join(sites, id))
    await writeFile(join(sites, id, 'build.json'), JSON.stringify({ id, renderer: 'code', builtAt: '' }))
  }
  await symlink('b', join(sites, 'current'))
  return sites
}

test('a release whose facts are cut off stands in the way of no build and no rollback', async () => {
  const sites = await makeReleases()
  await mkdir(join(sites, 'c'))
  await writeFile(join(sites, 'c', 'build.json'), '{"id":"c"')
  expect(await rolledBackRelease(sites, 'code')).toBeUndefined()
  expect(await swapBuilds(sites)).toMatchObject({ up: { id: 'a' }, down: 'b', back: true })
  expect(await rolledBackRelease(sites, 'code')).toBe('b')
})

test('a rollback works after another one was killed before it moved its link', async () => {
  const sites = await makeReleases()
  await symlink('a', join(sites, 'current-a'))
  expect(await swapBuilds(sites)).toMatchObject({ up: { id: 'a' } })
  expect(await readlink(join(sites, 'current'))).toBe('a')
})

test('a build begins although the files of a killed one are cut off', async () => {
  const sites = await makeReleases()
  await mkdir(join(sites, 'killed', 'client'), { recursive: true })
  await writeFile(join(sites, 'killed', 'pages.json'), '{"/home":"')
  markPrepared(join(sites, 'killed'), { kind: 'code' })
  await mkdir(join(sites, 'also-killed'))
  await writeFile(join(sites, 'also-killed', 'prepared.json'), '')
  await mkdir(join(sites, 'next'))
  await prepareRelease(sites, join(sites, 'next'), undefined, 'code')
  expect(await readPrepared(join(sites, 'next'))).toEqual({ kind: 'code' })
})

test('the mark of a prepared release appears whole', async () => {
  const sites = await makeReleases()
  await writeFile(join(sites, 'prepared.json'), 'before')
  // A file that is written in place changes under its second name too.
  await link(join(sites, 'prepared.json'), join(sites, 'second-name'))
  markPrepared(sites, { kind: 'code' })
  expect(await readFile(join(sites, 'second-name'), 'utf8')).toBe('before')
})
