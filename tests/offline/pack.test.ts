import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rewritePage } from '../../scripts/pack/rewrite.ts'
import { readSection } from '../../scripts/pack/section.ts'
import { ROOT } from '../../scripts/paths.ts'
import { type SearchText, textFile } from '../../src/domain/search/files.ts'
import { confirm } from '../../src/domain/search/find.ts'
import { mayHold } from '../../src/domain/search/mayHold.ts'
import { parseQuery } from '../../src/domain/search/query.ts'
import { filesOfPage } from '../../src/domain/site/pageFiles.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { diskSource } from '../search/diskSource.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { seededDatabase } from '../support/database.ts'
import { sample } from '../support/samples.ts'
import { freePort } from '../support/server.ts'

/** An article of the packed chip. */
const ARTICLE = sample({ lang: 'en', chip: 117, text: '8 pixels' })

const run = promisify(execFile)
let browser: Browser
let work: string
let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  browser = await openBrowser()
  work = await mkdtemp(join(tmpdir(), 'pinout-pack-'))
})
afterAll(async () => {
  await closeBrowser(browser)
  await rm(work, { recursive: true, force: true })
  await database.close()
})

/** Runs the command on the built seed. Rejects with its output on failure. */
function pack(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, PINOUT_DATA: inject('data'), INIT_CWD: work }
  return run(process.execPath, ['scripts/pack.ts', ...args], { cwd: ROOT, env })
}

async function unzip(file: string): Promise<string> {
  const folder = file.replace(/\.zip$/, '')
  for (const [name, content] of Object.entries(unzipSync(await readFile(file)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const [only = ''] = await readdir(folder)
  return join(folder, only)
}

/** Serves a pack with its own start file, as in a lab. */
async function start(folder: string, command: string, file: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(command, [file, String(await freePort())], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done, fail) => {
    child.on('error', fail)
    child.on('exit', code => fail(new Error(`${file} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+:\d+/.exec(chunk.toString())
      if (found) done(found[0])
    })
  })
  return { url, stop: () => void child.kill() }
}

/** Follows every link, script and picture from the start page. Returns the failures and all pages. */
async function crawl(url: string): Promise<{ dead: string[]; pages: Map<string, string> }> {
  const pages = new Map<string, string>()
  const dead: string[] = []
  const seen = new Set(['/'])
  for (const path of seen) {
    const reply = await fetch(url + path)
    if (reply.status !== 200) dead.push(`${path}: ${reply.status}`)
    const text = await reply.text()
    if (!reply.headers.get('content-type')?.startsWith('text/html')) continue
    pages.set(path, text)
    for (const [, raw = ''] of text.matchAll(/\s(?:href|src|action|component-url|renderer-url)="([^"#]*)/g)) {
      const target = new URL(raw.replaceAll('&amp;', '&') || path, url + path)
      if (target.origin === url) seen.add(target.pathname)
      else if (!/rel="canonical"|<img/.test(text.slice(text.indexOf(raw) - 80, text.indexOf(raw))))
        dead.push(target.href)
    }
  }
  return { dead, pages }
}

for (const [command, file] of [
  [process.execPath, 'start.mjs'],
  ['python3', 'start.py']
] as const) {
  test(`a pack served by its own ${file} has no dead link, and what it lacks is explained`, async () => {
    const out = join(work, `${file}.zip`)
    const output = await pack('--family', '117', '--out', out)
    expect(output.stdout).toMatch(/\d+ articles in \d+ files/)
    expect(output.stdout).toMatch(/MB before compression; about \d+ s\nWritten: \S+\.zip, [\d.]+ MB/)
    const site = await start(await unzip(out), command, file)
    try {
      const { dead, pages } = await crawl(site.url)
      expect(dead).toEqual([])
      expect([...pages.keys()].filter(path => /\/article\//.test(path)).length).toBeGreaterThan(5)
      const missing = await fetch(`${site.url}/home/article/99`)
      expect(missing.status).toBe(404)
      expect(await missing.text()).toContain('这一页不在离线包中')
    } finally {
      site.stop()
    }
  })
}

test('in a pack, a reader finds an article by a word, reads it, and is warned about external links', async () => {
  await pack('--family', '117', '--lang', 'en')
  const folder = await unzip(join(work, 'pinout-chip-117-en.zip'))
  expect(await readFile(join(folder, 'README.txt'), 'utf8')).toMatch(/离线|node start\.mjs[\s\S]*node start\.mjs/)
  const site = await start(folder, process.execPath, 'start.mjs')
  const page = await (await browser.newContext({ baseURL: site.url })).newPage()
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  try {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Offline pack' }).waitFor()
    await page.locator('#offline-search input').fill('8 pixels')
    await page.locator('#offline-hits a').first().click()
    await page.waitForURL(new RegExp(`/en${ARTICLE.path}/(?:\\?mark=[^#]*)?(?:#|$)`))
    expect(await page.locator('h1').textContent()).toContain(ARTICLE.bigTitle)
    await page.locator('header input[name=q]').fill('backlight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/offline/?q=backlight')
    await page.locator('#offline-hits a').first().waitFor()
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await page.getByRole('heading', { name: "This page isn't in this pack" }).waitFor()
    await expect.poll(() => page.locator('#wanted').getAttribute('href')).toMatch(/^https?:\/\/.*\/en\/login$/)
    expect(errors).toEqual([])
  } finally {
    await page.context().close()
    site.stop()
  }
})

test('in a pack every run of characters is found, by its index and not by reading each article', async () => {
  await pack('--family', '117', '--lang', 'zh')
  const folder = await unzip(join(work, 'pinout-chip-117-zh.zip'))
  const json = async <T>(file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as T
  const { articles } = await json<{ articles: { path: string }[] }>('pack.json')
  const ids = articles.map(({ path }) => Number(/(\d+)\/$/.exec(path)?.[1]))
  const texts = await Promise.all(ids.map(id => json<SearchText>(textFile(id))))
  const source = diskSource(folder)
  const runs = Array.from({ length: 300 }, (_, at) => runOf(texts[at % texts.length], at))
  const lost: string[] = []
  for (const { id, run } of runs) {
    const query = parseQuery(run)
    const found = await confirm(source, await mayHold(source, query, 'zh'), query)
    if (!found.some(hit => hit.id === id)) lost.push(run)
  }
  expect(lost).toEqual([])

  const site = await start(folder, 'python3', 'start.py')
  const page = await (await browser.newContext({ baseURL: site.url })).newPage()
  try {
    await page.goto('/')
    await page.getByRole('heading', { name: '离线包' }).first().waitFor()
    const read = new Set<string>()
    page.on('request', request => request.url().includes('/search/texts/') && read.add(request.url()))
    for (const { id, run } of runs.slice(0, 12)) {
      await page.locator('#offline-search input').fill(run)
      await page.locator('#offline-search input').press('Enter')
      await page.locator(`#offline-hits a[href^="/home/article/${id}/"]`).waitFor()
    }
    read.clear()
    await page.locator('#offline-search input').fill('絶対にない文字列 qqzzx')
    await page.getByText('qqzzx', { exact: false }).last().waitFor()
    expect(read.size).toBe(0)
  } finally {
    await page.context().close()
    site.stop()
  }
})

/** Returns a run of two to eight characters from the middle of a text, not aligned to words. */
function runOf(text: SearchText | undefined, seed: number): { id: number; run: string } {
  const all = (text?.passages ?? []).map(passage => passage.text.replace(/\s+/g, ' ')).join('\n')
  const lines = all.split('\n').filter(line => line.trim().length >= 10)
  const line = lines[(seed * 7919) % Math.max(1, lines.length)] ?? ''
  const from = (seed * 104_729) % Math.max(1, line.length - 8)
  const run = line.slice(from, from + 2 + (seed % 7)).trim()
  return { id: text?.id ?? 0, run: [...run].length > 1 ? run : line.trim().slice(0, 4) }
}

test('pictures and links are found behind a value with a bracket', async () => {
  const { html } = await renderMarkdown(
    '<img alt="a > b" src="/pictures/x.png"> <a title="c > d" href="/home/article/5">e</a> [f](/home/article/6 "g > h")'
  )
  expect(filesOfPage(html).pictures).toEqual(['/pictures/x.png'])
  const links = { lang: 'zh', origin: 'https://x.example', hasPage: () => true, hasFile: () => true } as const
  const packed = rewritePage(html, '/home/article/4', links)
  expect([...packed.matchAll(/ href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/home/article/5/', '/home/article/6/'])
})

test('a pack of one type within a family has all pages of long documents, and their contents', async () => {
  const client = await mkdtemp(join(work, 'section-'))
  const [chapter, contents] = ['/home/article/7/2', '/home/manual/sdk/all/1']
  const branch = '/home/manual/sdk/all/branch-1.html'
  const long = { id: 7, title: 'Long', lang: 'zh', digest: 'a' }
  const write = (key: string, pages: string[], data: string[]) =>
    writeFile(
      join(client, 'offline', `${key}.json`),
      JSON.stringify({ key, title: key, pages, data, articles: [long] })
    )
  await mkdir(join(client, 'offline'))
  await write('chip-117', ['/hot-chip', '/home/list/chip-117', chapter, contents], ['/data/chip-117.json', branch])
  await write('type-6', ['/home/list/type-6', chapter, contents, '/home/article/8/2'], [branch])
  const section = await readSection(client, { family: 117, type: 6, lang: 'zh' })
  expect([section.pages, section.data]).toEqual([[chapter, contents], [branch]])
})

test('a pack of one type within a family has only those articles', async () => {
  await pack('--family', '117', '--type', '2')
  const folder = await unzip(join(work, 'pinout-chip-117-type-2-zh.zip'))
  const { articles } = JSON.parse(await readFile(join(folder, 'pack.json'), 'utf8'))
  const list = JSON.parse(
    await readFile(join(inject('data'), 'site', 'current', 'client', 'offline', 'type-2.json'), 'utf8')
  )
  const ids = new Set(list.articles.map(({ id }: { id: number }) => id))
  expect(articles.length).toBeGreaterThan(0)
  for (const { path } of articles) expect(ids.has(Number(/(\d+)\/$/.exec(path)?.[1]))).toBe(true)
  const packed = await readdir(join(folder, 'home', 'article'))
  expect(packed.length).toBe(articles.length)
})

test('an unknown family, language or option is named, with what there is, and nothing is written', async () => {
  const failure = (...args: string[]) =>
    pack(...args).then(
      () => undefined,
      error => error as { code: number; stderr: string }
    )
  const family = await failure('--family', '9')
  expect(family?.code).toBe(2)
  expect(family?.stderr).toMatch(/no family 9[\s\S]*117 {2}D1-SSD2355/)
  expect((await failure('--family', '117', '--lang', 'fr'))?.stderr).toContain('Known: zh, en')
  expect((await failure('--family', 'x'))?.stderr).toContain('--family is a number')
  expect((await failure('--families', '1'))?.stderr).toContain('--families')
  expect((await failure())?.stderr).toContain('Say what to pack')
  expect((await failure('--family', '117', '--out', join(work, 'none', 'x.zip')))?.stderr).toMatch(/^pack: /)
})

test('nothing is packed that was made internal since the site was built', async () => {
  const { id } = ARTICLE
  const out = join(work, 'withdrawn.zip')
  const show = (shown: boolean) => database.db.update(articles).set({ public: shown }).where(eq(articles.id, id))
  await show(false)
  const refused = await pack('--family', '117', '--out', out).then(
    () => '',
    ({ code, stderr }) => `${code} ${stderr}`
  )
  expect(refused).toMatch(new RegExp(`^2 pack: Since the site was built .* made internal.*: ${id}\\. .*npm run sync`))
  expect(existsSync(out)).toBe(false)
  await show(true)
  // Its revision differs from that of the build, but nothing of it was withdrawn.
  await pack('--family', '117', '--out', out)
  expect(existsSync(out)).toBe(true)
})
