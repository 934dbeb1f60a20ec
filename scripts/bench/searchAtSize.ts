import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { ROOT } from '../paths.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { syntheticCorpus } from './corpus.ts'
import { measure } from './processTree.ts'
import { LONG_TEXT, type Planted, plant, queriesOf, type SizeQuery } from './searchQueries.ts'
import { serveLayers } from './serveLayers.ts'
import type { Row } from './table.ts'

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 120_000
/** Number of articles of the site whose pages are used, because the pages of the large site are not built. */
const ARTICLES_WITH_PAGES = 20
const PLANTED = 300
/** Time in milliseconds without network traffic that ends a search. */
const QUIET_MS = 1500
/** Time in milliseconds from the first key of a query to its last. */
const TYPING_MS = 1000
const FOUND_TIMEOUT_MS = 10_000

interface Answer extends SizeQuery {
  /** Time until the first result was stable, and bytes until nothing more arrived. */
  ms: number
  /** Time for a pasted query. A typed query takes a second to type, and its time counts from the last key. */
  pastedMs: number
  bytes: number
  requests: number
  allBytes: number
  found: boolean
}

/**
 * Measures browser searches in `count` short articles. Their search files are written as in a build, but not their
 * pages.
 */
export async function benchSearchAtSize(folder: string, count: number): Promise<Row[]> {
  const { contentRoot } = await syntheticCorpus(count, join(folder, `size-${count}`), { short: true })
  const planted = await plant(contentRoot, PLANTED)
  const pages = await buildPages(folder)
  const output = join(folder, `size-${count}`, 'release')
  await mkdir(join(output, 'client'), { recursive: true })
  const env = { CONTENT_ROOT: contentRoot, PINOUT_CACHE: join(folder, `size-${count}`, 'cache') }
  await measure(process.execPath, ['scripts/build/render.ts'], ROOT, env)
  const index = await measure(process.execPath, ['scripts/bench/indexOnly.ts', output], ROOT, env)
  const server = await serveLayers([join(output, 'client'), pages])
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const queries = queriesOf(planted)
    const answers: Answer[] = []
    for (const query of queries) {
      const pasted = await ask(browser, server.url, query, false)
      answers.push({ ...(await ask(browser, server.url, query, true)), pastedMs: pasted.ms })
      if (process.env.SEARCH_DETAILS) console.log(JSON.stringify(answers.at(-1)))
    }
    const long = answers.find(({ kind }) => kind === LONG_TEXT)
    const others = answers.filter(({ kind }) => kind !== LONG_TEXT)
    const lost = await lostOf(browser, server.url, planted)
    const at = `at ${count} short articles`
    return [
      ...[...Map.groupBy(others, ({ kind }) => kind)].map(([kind, own]) =>
        row(
          `${kind} ${at}: first result of a typed query; of a pasted one; KB before it; requests; KB in all`,
          describe(own)
        )
      ),
      row(`a run in a page of 900 KB ${at}`, long ? describe([long]) : ''),
      row(`planted runs that were found ${at}`, `${planted.length - lost.length} of ${planted.length}`),
      row(
        `search files ${at}`,
        `${index.seconds.toFixed(0)} s, ${index.cpuSeconds.toFixed(0)} s of CPU, ${(index.peakMb / 1024).toFixed(2)} GB`
      )
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

const row = (what: string, ours: string): Row => ({ what, ours, beside: '', ratio: '', reach: '' })

/** Formats the median and the maximum of some answers. */
function describe(answers: readonly Answer[]): string {
  const two = (of: (answer: Answer) => number, show: (value: number) => string) => {
    const values = answers.map(of).sort((one, other) => one - other)
    const [middle, last] = [values[values.length >> 1] ?? 0, values.at(-1) ?? 0]
    return values.length > 1 ? `${show(middle)} (worst ${show(last)})` : show(middle)
  }
  const missed = answers.filter(({ found }) => !found).length
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const times = `${two(({ ms }) => ms, seconds)}; ${two(({ pastedMs }) => pastedMs, seconds)}`
  const bytes = (of: (answer: Answer) => number) => two(of, value => `${(value / 1024).toFixed(0)} KB`)
  const requests = two(({ requests }) => requests, String)
  const all = `${times}; ${bytes(({ bytes }) => bytes)}; ${requests}; ${bytes(({ allBytes }) => allBytes)}`
  return missed > 0 ? `${all}; ${missed} of ${answers.length} without a result` : all
}

async function buildPages(folder: string): Promise<string> {
  const { contentRoot } = await syntheticCorpus(ARTICLES_WITH_PAGES, join(folder, 'pages'))
  const data = join('.data', 'bench', basename(folder), 'pages')
  await measure(process.execPath, ['scripts/build.ts'], ROOT, { CONTENT_ROOT: contentRoot, PINOUT_DATA: data })
  return join(ROOT, data, 'site', 'current', 'client')
}

/**
 * Searches on a page that has nothing of the search loaded, on a slow connection and a slow processor, with a query
 * that is pasted, or typed within a second.
 */
async function ask(browser: Browser, url: string, query: SizeQuery, begun: boolean): Promise<Omit<Answer, 'pastedMs'>> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${url}${query.lang === 'zh' ? '' : '/en'}/home/search`, { waitUntil: 'networkidle' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let [bytes, requests, last] = [0, 0, performance.now()]
  cdp.on('Network.requestWillBeSent', () => {
    requests++
    last = performance.now()
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    last = performance.now()
  })
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const input = page.locator('main input[name=q]')
  if (begun) {
    // Simulates the first key of a word or of an input method.
    await input.press('Shift')
    await setTimeout(TYPING_MS)
  }
  const started = performance.now()
  await input.fill(query.typed)
  await page.keyboard.press('Enter')
  const first = page.locator('.hits li').first()
  await first.waitFor({ timeout: TIMEOUT_MS })
  const ms = performance.now() - started
  const [firstBytes, firstRequests] = [bytes, requests]
  // A script that waits for the processor may load more. A pasted query differs only before its first result.
  while (begun && performance.now() - last < QUIET_MS) await setTimeout(QUIET_MS / 10)
  const found = (await page.locator('.hits li h2 a').count()) > 0
  await context.close()
  return { ...query, ms, bytes: firstBytes, requests: firstRequests, allBytes: bytes, found }
}

/** Returns planted runs whose article is not among the results on a fast connection. */
async function lostOf(browser: Browser, url: string, planted: readonly Planted[]): Promise<Planted[]> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${url}/home/search`)
  const lost: Planted[] = []
  for (const one of planted) {
    await page.locator('main input[name=q]').fill(one.run)
    await page.keyboard.press('Enter')
    const link = page.locator(`.hits h2 a[href*="/article/${one.id}"]`)
    await link.waitFor({ timeout: FOUND_TIMEOUT_MS }).catch(() => lost.push(one))
  }
  await page.context().close()
  return lost
}
