import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withActivationLock } from '../../scripts/build/buildLock.ts'
import { ROOT } from '../../scripts/paths.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const TIMEOUT_MS = 240_000

let site: OwnSite
beforeAll(async () => {
  site = await ownSite()
})
afterAll(() => site.clear())

test('of two builds of one folder at the same time, the second waits for the first', {
  timeout: TIMEOUT_MS
}, async () => {
  const env = { ...process.env, PINOUT_DATA: site.data }
  const build = () => promisify(execFile)(process.execPath, ['scripts/build.ts', '--plain'], { cwd: ROOT, env })
  const lines = (await Promise.all([build(), build()])).map(({ stdout }) => stdout)
  expect(lines.filter(text => text.includes('Built 3 articles'))).toHaveLength(1)
  const [second = ''] = lines.filter(text => text.includes('Nothing changed'))
  expect(second).toMatch(/Another build is running \(process \d+\)/)
  expect(existsSync(site.file('home', 'article', '501', 'index.html'))).toBe(true)
  expect(existsSync(join(site.data, 'build.lock'))).toBe(false)
})

test('the lock of a killed build is taken over, although its process id was given to another', async () => {
  await writeFile(join(site.data, 'build.lock'), `${process.pid} 1`)
  expect((await site.build()).skipped).toBe('unchanged')
})

test('a rollback waits while a build is being activated, and no longer', { timeout: TIMEOUT_MS }, async () => {
  await site.write(501, 'It was changed.')
  const { folder } = await site.build()
  const { promise: isActivated, resolve: activated } = Promise.withResolvers<void>()
  const activation = withActivationLock(site.data, () => isActivated)
  const env = { ...process.env, PINOUT_DATA: site.data }
  let ended = false
  const rollback = promisify(execFile)(process.execPath, ['scripts/rollback.ts'], { cwd: ROOT, env }).finally(() => {
    ended = true
  })
  await setTimeout(2000)
  expect(ended).toBe(false)
  activated()
  await activation
  expect((await rollback).stdout).toContain(`${basename(folder)} is kept for npm run rollback`)
})
