import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { compressFiles } from '../build/compress.ts'
import { ROOT } from '../paths.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { syntheticCorpus } from './corpus.ts'
import { measure } from './processTree.ts'
import { serveFolder } from './serveFolder.ts'
import { installStarlight, starlightSite } from './starlight.ts'
import type { Row } from './table.ts'

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const FIRST = { zh: '看门狗', en: 'watchdog timer' } as const
const WARM_KEYS = 60

type Served = Awaited<ReturnType<typeof serveFolder>>

/** The start address, the action and the result selectors of a search. */
interface Search {
  from(lang: 'zh' | 'en'): string
  ask(page: Page, words: string): Promise<void>
  result: string
  passage: string
}
const INPUT = 'main input[name=q]'
const OURS: Search = {
  from: lang => (lang === 'zh' ? '/home/article/10001/' : '/en/home/article/10001/'),
  async ask(page, words) {
    await page.locator('header input[name=q]').fill(words)
    await page.keyboard.press('Enter')
  },
  result: '.hits li a',
  passage: '.hits li p mark'
}
const STARLIGHT: Search = {
  from: lang => `/${lang}/embedded/embedded-${lang === 'zh' ? 10 : 0}/`,
  async ask(page, words) {
    await page.locator('site-search button').first().click()
    await page.locator('site-search input').fill(words)
  },
  result: 'site-search .pagefind-ui__result a',
  passage: 'site-search .pagefind-ui__result mark'
}

/** Measures the first search, later searches and their results, compared with Starlight's, then the index itself. */
export async function benchSearch(folder: string, counts: readonly number[]): Promise<Row[]> {
  await installStarlight()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const rows: Row[] = []
  try {
    for (const count of counts) rows.push(...(await benchCount(browser, folder, count)))
  } finally {
    await browser.close()
  }
  return rows
}

async function benchCount(browser: Browser, folder: string, count: number): Promise<Row[]> {
  const { source, contentRoot, ids } = await syntheticCorpus(count, join(folder, `search-${count}`))
  const data = join('.data', 'bench', basename(folder), `search-${count}`)
  await measure(process.execPath, ['scripts/build.ts'], ROOT, { CONTENT_ROOT: contentRoot, PINOUT_DATA: data })
  const client = join(ROOT, data, 'site', 'current', 'client')
  const index = await measure(process.execPath, ['scripts/bench/indexOnly.ts'], ROOT, {
    CONTENT_ROOT: contentRoot,
    PINOUT_CACHE: join(ROOT, data, 'astro')
  })
  const site = await starlightSite(source, `search-${count}`)
  await measure(process.execPath, [join(site, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], site)
  await compressFiles(join(site, 'dist'))

  const [ours, theirs] = [await serveFolder(client), await serveFolder(join(site, 'dist'))]
  try {
    const first = {
      zh: await firstSearch(browser, ours, OURS, 'zh'),
      en: await firstSearch(browser, ours, OURS, 'en')
    }
    const peer = {
      zh: await firstSearch(browser, theirs, STARLIGHT, 'zh'),
      en: await firstSearch(browser, theirs, STARLIGHT, 'en')
    }
    const warm = await warmQueries(browser, ours.url)
    const share = await recall(browser, ours.url, source, ids)
    const [pairs, pagefind] = [await sizeOf(join(client, 'search', 'pairs')), await sizeOf(join(client, 'pagefind'))]
    const at = `at ${count} articles`
    const large = count > 1000
    return [
      row(
        `first search ${at}, en; zh`,
        `${kb(first.en.bytes)}; ${kb(first.zh.bytes)}`,
        `Starlight ${kb(peer.en.bytes)}; ${kb(peer.zh.bytes)}`,
        large ? '≤ 190 KB' : '≤ 150 KB'
      ),
      row(
        'at 400 kbit/s, 400 ms: to the first results (their passages), en; zh',
        `${both(first.en)}; ${both(first.zh)}`,
        `Starlight ${both(peer.en)}; ${both(peer.zh)}`,
        large ? '≤ 3 s' : '≤ 2.5 s'
      ),
      row(
        'a warm query, key press to results drawn, p50; p99',
        `${warm.p50.toFixed(0)} ms; ${warm.p99.toFixed(0)} ms`,
        '',
        '≤ 60 ms; ≤ 120 ms'
      ),
      row(
        `planted phrases ${at}, true pages in the first ten, zh; en`,
        `${share.zh.toFixed(3)}; ${share.en.toFixed(3)}`,
        '',
        '≥ 0.99'
      ),
      row(
        `the pair index on disk ${at}`,
        mb(pairs),
        `Pagefind's own ${mb(pagefind)}`,
        '≤ 1.0',
        (pairs / pagefind).toFixed(2)
      ),
      row(
        `building both indexes ${at}`,
        `${index.seconds.toFixed(1)} s, ${(index.peakMb / 1024).toFixed(2)} GB`,
        '',
        large ? '≤ 15 s, ≤ 1 GB' : ''
      )
    ]
  } finally {
    ours.close()
    theirs.close()
  }
}

const row = (what: string, ours: string, beside: string, reach: string, ratio = ''): Row => ({
  what,
  ours,
  beside,
  ratio,
  reach
})
const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const both = (time: { ms: number; passageMs: number }) => `${seconds(time.ms)} (${seconds(time.passageMs)})`
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/**
 * Searches on a slow connection, with nothing of the search loaded. Pinout starts from the box of another page, which
 * includes loading the result page. Starlight starts with opening its box. Returns the bytes, and the time to the first
 * result and to its passage.
 */
async function firstSearch(browser: Browser, server: Served, search: Search, lang: 'zh' | 'en') {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url + search.from(lang), { waitUntil: 'networkidle' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  const before = server.sent()
  const started = performance.now()
  await search.ask(page, FIRST[lang])
  await page.locator(search.result).first().waitFor({ timeout: 60_000 })
  const ms = performance.now() - started
  await page.locator(search.passage).first().waitFor({ timeout: 60_000 })
  const passageMs = performance.now() - started
  await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes: server.sent() - before, ms, passageMs }
}

/** Types and deletes letters of a word that was searched before, and times each key until the results are stable. */
async function warmQueries(browser: Browser, url: string): Promise<{ p50: number; p99: number }> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/en/home/search`, { waitUntil: 'networkidle' })
  const input = page.locator(INPUT)
  for (const text of ['watchdog', 'watchdo', 'watchd']) {
    await input.fill(text)
    await page.waitForLoadState('networkidle')
  }
  const times = await page.evaluate(
    async ({ keys, selector }) => {
      const box = document.querySelector<HTMLInputElement>(selector)
      const list = document.querySelector('.hits')
      const words = ['watchdog', 'watchdo', 'watchd', 'watchdo']
      const taken: number[] = []
      for (let key = 0; box && list && key < keys; key++) {
        box.value = words[key % words.length] ?? ''
        const started = performance.now()
        const drawn = new Promise<void>(done =>
          new MutationObserver((_, observer) => {
            observer.disconnect()
            requestAnimationFrame(() => done())
          }).observe(list, { childList: true })
        )
        box.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await drawn
        taken.push(performance.now() - started)
        await new Promise(done => setTimeout(done, 400))
      }
      return taken.sort((one, other) => one - other)
    },
    { keys: WARM_KEYS, selector: INPUT }
  )
  await page.context().close()
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0 }
}

/** Returns the share of pages with a planted phrase, at most ten per phrase, that are among the first ten results. */
async function recall(browser: Browser, url: string, source: string, ids: Map<string, number>) {
  const { truth, zhPhr, enPhr } = JSON.parse(await readFile(join(source, 'truth.json'), 'utf8')) as {
    zhPhr: string[]
    enPhr: string[]
    truth: Record<string, { lang: 'zh' | 'en'; docs: string[] }>
  }
  const page = await (await browser.newContext()).newPage()
  const shares: Record<'zh' | 'en', number[]> = { zh: [], en: [] }
  for (const phrase of [...zhPhr, ...enPhr]) {
    const { lang, docs } = truth[phrase] ?? { lang: 'zh' as const, docs: [] }
    await page.goto(`${url}${lang === 'zh' ? '' : '/en'}/home/search?q=${encodeURIComponent(phrase)}`, {
      waitUntil: 'networkidle'
    })
    const links = await page
      .locator(OURS.result)
      .evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
    const shown = new Set(links.slice(0, 10).map(link => Number(/article\/(\d+)/.exec(link)?.[1])))
    const hits = docs.filter(doc => shown.has(ids.get(doc) ?? 0)).length
    shares[lang].push(hits / Math.min(10, docs.length))
  }
  await page.context().close()
  const mean = (list: number[]) => list.reduce((sum, share) => sum + share, 0) / list.length
  return { zh: mean(shares.zh), en: mean(shares.en) }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  const sizes = await Promise.all(files.map(async entry => (await stat(join(entry.parentPath, entry.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
