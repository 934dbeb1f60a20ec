import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const BUILD_TIMEOUT_MS = 90_000
let site: OwnSite

const page = (id: number) => site.file('home', 'article', String(id), 'index.html')
const inode = async (file: string) => (await stat(file)).ino
const newer = async () => JSON.parse(await readFile(site.file('search', 'manifest.json'), 'utf8')).newer

beforeAll(async () => {
  site = await ownSite()
  await site.build()
}, BUILD_TIMEOUT_MS)
afterAll(() => site.clear())

test(
  'after one article grew, a build reuses all other pages and the main search index',
  async () => {
    const before = { same: await inode(page(502)), grown: await inode(page(501)) }
    await site.write(501, 'The watchdog of board 501 bites.\n\nA second passage.\n\nFed too late.')
    await site.build()

    expect(await inode(page(502))).toBe(before.same)
    expect(await inode(page(501))).not.toBe(before.grown)
    expect(await readFile(page(501), 'utf8')).toContain('Fed too late.')
    expect(await newer()).toEqual({ en: [501] })
    expect(await readdir(site.file('pagefind'))).toContain('en-newer')
    const sitemap = await readFile(site.file('sitemap-0.xml'), 'utf8')
    for (const id of [501, 502, 503]) expect(sitemap).toContain(`/home/article/${id}<`)
  },
  BUILD_TIMEOUT_MS
)

test(
  'after a passage was removed, a build creates a new search index without it',
  async () => {
    await site.write(501, 'The watchdog of board 501 bites.\n\nFed too late.')
    await site.build()

    expect(await newer()).toEqual({ en: [] })
    expect(await readdir(site.file('pagefind'))).not.toContain('en-newer')
  },
  BUILD_TIMEOUT_MS
)

test(
  'after an article was removed, a build drops its pages and creates a new search index',
  async () => {
    await site.remove(503)
    await site.build()

    await expect(stat(page(503))).rejects.toThrow('ENOENT')
    expect(await readFile(site.file('home', 'index.html'), 'utf8')).not.toContain('Article 503')
    expect(await readdir(site.file('pagefind', 'en', 'fragment'))).toHaveLength(2)
  },
  BUILD_TIMEOUT_MS
)

test(
  'a build that is killed takes along what works for it, and the next one comes to its end',
  async () => {
    await site.write(501, 'The watchdog of board 501 bites.\n\nFed in time.')
    const env = { ...process.env, PINOUT_DATA: site.data }
    const killed = spawn(process.execPath, ['scripts/build.ts', '--plain'], { cwd: ROOT, env, stdio: 'ignore' })
    const { pid = 0 } = killed
    await eventually('texts and pages are being made', () => childrenOf(pid).length >= 2, BUILD_TIMEOUT_MS)
    const children = childrenOf(pid)
    killed.kill('SIGKILL')
    await eventually('nothing works for it any more', () => !children.some(isRunning))

    await site.build()
    expect(await readFile(page(501), 'utf8')).toContain('Fed in time.')
  },
  BUILD_TIMEOUT_MS
)

test(
  'a failed build reports the reason, and the current site remains',
  async () => {
    const up = await readFile(site.file('home', 'index.html'), 'utf8')
    vi.stubEnv('SITE_URL', 'no address')
    await expect(site.build()).rejects.toThrow('Invalid URL')
    expect(await readFile(site.file('home', 'index.html'), 'utf8')).toBe(up)
  },
  BUILD_TIMEOUT_MS
)

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** A zombie process that was not reaped yet counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
