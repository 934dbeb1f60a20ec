import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
