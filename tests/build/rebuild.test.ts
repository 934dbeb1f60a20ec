import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../../scripts/build/build.ts'
import { ROOT } from '../../scripts/paths.ts'

const BUILD = 90_000
let data: string
let docs: string

const article = (id: number, lang: 'zh' | 'en', text: string) =>
  writeFile(
    join(docs, `${id}.md`),
    `---\nid: ${id}\narticleType: 1\nlang: ${lang}\nbigTitle: Article ${id}\nauthor: bench\ndate: "2026-01-02 10:00"\n---\n${text}\n`
  )
const client = (...path: string[]) => join(data, 'site', 'current', 'client', ...path)
const page = (id: number) => client('home', 'article', String(id), 'index.html')
const inode = async (file: string) => (await stat(file)).ino
const newer = async () => JSON.parse(await readFile(client('search', 'manifest.json'), 'utf8')).newer
const build = () => buildSite(data, () => undefined, false)

beforeAll(async () => {
  await mkdir(join(ROOT, '.data'), { recursive: true })
  data = await mkdtemp(join(ROOT, '.data', 'rebuild-'))
  const root = join(data, 'root')
  docs = join(root, 'content', 'docs')
  await mkdir(docs, { recursive: true })
  for (const name of ['families.yaml', 'site.yaml', 'chips'])
    await cp(join(ROOT, 'content', name), join(root, 'content', name), { recursive: true })
  await writeFile(join(root, 'content', 'authors.yaml'), '- { key: bench, id: 1, nickname: Bench }\n')
  vi.stubEnv('CONTENT_ROOT', root)
  for (const id of [501, 502, 503]) await article(id, 'en', `The watchdog of board ${id} bites.\n\nA second passage.`)
  await build()
}, BUILD)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(data, { recursive: true, force: true })
})

test(
  'a build after one article grew takes over every other page and keeps the main search index',
  async () => {
    const before = { same: await inode(page(502)), grown: await inode(page(501)) }
    await article(501, 'en', 'The watchdog of board 501 bites.\n\nA second passage.\n\nFed too late.')
    await build()

    expect(await inode(page(502))).toBe(before.same)
    expect(await inode(page(501))).not.toBe(before.grown)
    expect(await readFile(page(501), 'utf8')).toContain('Fed too late.')
    expect(await newer()).toEqual({ zh: [], en: [501] })
    expect(await readdir(client('pagefind'))).toContain('en-newer')
    const sitemap = await readFile(client('sitemap-0.xml'), 'utf8')
    for (const id of [501, 502, 503]) expect(sitemap).toContain(`/home/article/${id}<`)
  },
  BUILD
)

test(
  'a build after a passage was taken out makes the search index anew, so that nothing tells of it',
  async () => {
    await article(501, 'en', 'The watchdog of board 501 bites.\n\nFed too late.')
    await build()

    expect(await newer()).toEqual({ zh: [], en: [] })
    expect(await readdir(client('pagefind'))).not.toContain('en-newer')
  },
  BUILD
)

test(
  'a build after an article went away drops its pages and makes the search index anew',
  async () => {
    await rm(join(docs, '503.md'))
    await build()

    await expect(stat(page(503))).rejects.toThrow('ENOENT')
    expect(await readFile(client('home', 'index.html'), 'utf8')).not.toContain('Article 503')
    expect(await readdir(client('pagefind', 'en', 'fragment'))).toHaveLength(2)
  },
  BUILD
)

test(
  'a build that fails says why and leaves the site that is up',
  async () => {
    const up = await readFile(client('home', 'index.html'), 'utf8')
    vi.stubEnv('SITE_URL', 'no address')
    await expect(build()).rejects.toThrow('Invalid URL')
    expect(await readFile(client('home', 'index.html'), 'utf8')).toBe(up)
  },
  BUILD
)
