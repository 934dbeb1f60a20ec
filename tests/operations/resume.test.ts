import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const TIMEOUT_MS = 240_000
const COUNT = 240
const SECRET = 'zanzibarite'

let site: OwnSite
beforeAll(async () => {
  site = await ownSite()
  for (let id = 1000; id < 1000 + COUNT; id++) await site.write(id, `Board ${id} boots. ${SECRET}`)
})
afterAll(() => site.clear())

/** Returns the article pages that exist so far in the only unfinished release. */
async function pagesInMaking(): Promise<{ client: string; pages: string[] }> {
  const sites = join(site.data, 'site')
  const names = existsSync(sites) ? (await readdir(sites)).filter(name => /^\d{4}-/.test(name)) : []
  const client = join(sites, names.sort().at(-1) ?? 'none', 'client')
  const below = join(client, 'home', 'article')
  return { client, pages: existsSync(below) ? (await readdir(below)).filter(name => /^\d+$/.test(name)) : [] }
}

test('a killed first build resumes with its pages, without articles that became internal', {
  timeout: TIMEOUT_MS
}, async () => {
  const env = { ...process.env, PINOUT_DATA: site.data }
  const killed: ChildProcess = spawn(process.execPath, ['scripts/build.ts'], { cwd: ROOT, env, stdio: 'ignore' })
  await eventually('some pages are there', async () => (await pagesInMaking()).pages.length > COUNT / 4, TIMEOUT_MS)
  killed.kill('SIGKILL')
  const before = await pagesInMaking()
  const times = new Map<string, number>()
  for (const id of before.pages) {
    const file = join(before.client, 'home', 'article', id, 'index.html')
    if (existsSync(file)) times.set(id, (await stat(file)).mtimeMs)
  }
  const hidden = before.pages[0] ?? ''
  const source = join(site.root, 'content', 'docs', `${hidden}.md`)
  await writeFile(source, (await readFile(source, 'utf8')).replace('\nauthor:', '\npublic: false\nauthor:'))
  await site.build({ compress: true })

  const page = (id: string) => site.file('home', 'article', id, 'index.html')
  const retained = await Promise.all(
    [...times].map(async ([id, time]) => id !== hidden && (await stat(page(id))).mtimeMs === time)
  )
  // The neighbours of the hidden article are rendered again.
  expect(retained.filter(Boolean).length).toBeGreaterThan(times.size / 2)
  expect(existsSync(site.file('home', 'article', hidden))).toBe(false)
  expect(existsSync(site.file('search', 'texts', `${hidden}.json`))).toBe(false)
  for (const id of times.keys()) if (id !== hidden) expect(existsSync(`${page(id)}.br`)).toBe(true)
  expect((await readdir(site.file(), { recursive: true })).filter(name => name.endsWith('.new'))).toEqual([])
  for (let id = 1000; id < 1000 + COUNT; id++)
    if (String(id) !== hidden) expect(await readFile(page(String(id)), 'utf8')).toContain(SECRET)
})
