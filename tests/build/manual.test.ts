import { readdir, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { openManualSite } from '../support/manualSite.ts'

const BUILD_TIMEOUT_MS = 90_000
let opened: Awaited<ReturnType<typeof openManualSite>>
beforeAll(async () => {
  opened = await openManualSite()
}, BUILD_TIMEOUT_MS)
afterAll(() => opened.close())

const built = (...path: string[]) => readFile(opened.site.file(...path), 'utf8')
async function text(path: string): Promise<string> {
  const reply = await opened.server.get(path)
  return `${reply.status} ${await reply.text()}`
}
const treeOf = (html: string) => /<nav class="tree[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''

test('a build has a first page for each version, contents of folders, branches and titles, in both languages', async () => {
  for (const prefix of [[], ['en']]) {
    const home = await built(...prefix, 'home', 'manual', 'sdk', 'index.html')
    expect(home).toContain('/home/manual/sdk/v2/2')
    expect(await built(...prefix, 'home', 'manual', 'sdk', 'v2', '2', 'index.html')).toContain('/home/article/605')
    expect(await built(...prefix, 'home', 'manual', 'sdk', 'v2', 'branch-2-2.html')).toContain('/home/article/606')
    expect(JSON.parse(await built(...prefix, 'home', 'manual', 'sdk', 'v2', 'titles.json'))).toHaveLength(6)
  }
  expect(await built('home', 'manual', 'sdk', 'v1', 'index.html')).toContain('/home/article/607')
  expect(await built('home', 'list', 'chip-117', 'index.html')).toContain('href="/home/manual/sdk"')
  const sitemap = await built('sitemap-0.xml')
  for (const home of ['/home/manual/sdk', '/en/home/manual/sdk']) expect(sitemap).toContain(`${home}</loc>`)
})

test('the tree of a page has its own branch open, and others are in files', async () => {
  const tree = treeOf(await built('home', 'article', '605', 'index.html'))
  expect(tree).toMatch(/href="\/home\/article\/605"[^>]* aria-current="page"/)
  expect(tree).toContain('/home/article/606')
  const other = treeOf(await built('home', 'article', '601', 'index.html'))
  expect(other).not.toContain('/home/article/606')
  expect(other).toContain('data-branch="2-2"')
})

test('an internal document is in no page, tree or file of the build', async () => {
  const files = await readdir(opened.site.file(), { recursive: true })
  for (const name of files.filter(each => /\.(?:html|json|xml|md|txt)$/.test(each)))
    expect(await built(name), name).not.toContain('未公开的加密引擎')
})

test('a long document is split, with a contents of every old anchor, its chapters and the whole of it', async () => {
  const front = await built('home', 'article', '603', 'index.html')
  expect(front).toMatch(/<a id="21-kd_mpi_uart_act0" href="\/home\/article\/603\/3#21-kd_mpi_uart_act0"/)
  expect(front).not.toContain('串口收发数据')
  expect(await built('home', 'article', '603', '3', 'index.html')).toContain('id="21-kd_mpi_uart_act0"')
  const whole = await built('home', 'article', '603', 'whole', 'index.html')
  expect(whole.match(/id="2\d+-kd_mpi_uart_act\d+"/g)).toHaveLength(12)
  expect(whole).toMatch(/<link rel="canonical" href="[^"]+\/home\/article\/603">/)
  expect(whole).toContain('href="#21-kd_mpi_uart_act0"')
  const reply = await opened.server.get('/home/article/605/2')
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/home/article/605'])
  // The first chapter is short and stands before the second one. Its own address leads to the list with its anchor.
  expect(front).toMatch(/<a href="\/home\/article\/603\/3" id="1-概述" data-moved/)
  const short = await opened.server.get('/home/article/603/2')
  expect([short.status, short.headers.get('location')]).toEqual([302, '/home/article/603'])
})

test('every tree follows at once when a document moves, is hidden or is renamed', async () => {
  const { db } = opened.server.database
  const pages = ['/home/article/605', '/home/manual/sdk', '/home/manual/sdk/v2/2', '/home/manual/sdk/v2/titles.json']
  const branch = '/home/manual/sdk/v2/branch-2-2.html'
  await db.update(articles).set({ bigTitle: '独立看门狗' }).where(eq(articles.id, 606))
  await eventually('the title is new', async () => (await text(branch)).includes('独立看门狗'))
  expect(treeOf(await text('/home/article/605'))).toContain('独立看门狗')

  const manual = { key: 'sdk', version: 'v2', page: 'io/wdt.md', path: [], position: [9] }
  await db.update(articles).set({ manual }).where(eq(articles.id, 606))
  await eventually('it is at the top', async () => treeOf(await text('/home/article/601')).includes('独立看门狗'))
  expect(await text(branch)).not.toContain('独立看门狗')
  expect(await text('/home/article/606')).toContain('rel="prev"')

  await db.update(articles).set({ public: false }).where(eq(articles.id, 606))
  for (const path of [...pages, branch, '/home/article/603/3', '/home/article/603/whole'])
    await eventually(`${path} is without it`, async () => {
      const now = await text(path)
      return now.startsWith('200') && !now.includes('看门狗')
    })
  expect(await text('/home/article/606')).toMatch(/^404/)
  expect(await text('/home/article/603/99')).toMatch(/^302/)
})
