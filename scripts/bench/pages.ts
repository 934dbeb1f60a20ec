import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { compressFiles } from '../build/compress.ts'
import { ROOT } from '../paths.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { syntheticCorpus } from './corpus.ts'
import { measure } from './processTree.ts'
import { serveFolder } from './serveFolder.ts'
import { installStarlight, starlightSite } from './starlight.ts'
import type { Row } from './table.ts'

const ARTICLES = 100
const RUNS = 5
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWER = 4

interface PageFigures {
  kb: number
  scriptKb: number
  lcp: number
  tbt: number
  cls: number
  react: boolean
}

/**
 * Measures the files that a guest loads for an article page, and the display time on a slow connection, compared with
 * Starlight's.
 */
export async function benchPages(folder: string): Promise<Row[]> {
  const { source, contentRoot } = await syntheticCorpus(ARTICLES, join(folder, 'pages'))
  const data = join('.data', 'bench', basename(folder), 'pages')
  await measure(process.execPath, ['scripts/build.ts'], ROOT, { CONTENT_ROOT: contentRoot, PINOUT_DATA: data })
  await installStarlight()
  const site = await starlightSite(source, 'pages')
  await measure(process.execPath, [join(site, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], site)
  await compressFiles(join(site, 'dist'))

  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS
  })
  try {
    const ours = await figures(browser, join(ROOT, data, 'site', 'current', 'client'), '/home/article/10001')
    const theirs = await figures(browser, join(site, 'dist'), '/zh/backend/backend-15/')
    return [
      row('an article page, cold: KB compressed', ours.kb.toFixed(1), theirs.kb.toFixed(1), '≤ 30'),
      row(
        'of it JavaScript, KB',
        `${ours.scriptKb.toFixed(1)}${ours.react ? ', React' : ', no React'}`,
        theirs.scriptKb.toFixed(1),
        '≤ 3, no React'
      ),
      row(
        'its LCP at 400 kbit/s, 400 ms, CPU ÷ 4',
        `${(ours.lcp / 1000).toFixed(2)} s`,
        `${(theirs.lcp / 1000).toFixed(2)} s`,
        '≤ 1.0 s'
      ),
      row(
        'its TBT; CLS',
        `${ours.tbt.toFixed(0)} ms; ${ours.cls.toFixed(3)}`,
        `${theirs.tbt.toFixed(0)} ms; ${theirs.cls.toFixed(3)}`,
        '0; 0'
      )
    ]
  } finally {
    await browser.close()
  }
}

const row = (what: string, ours: string, theirs: string, reach: string): Row => ({
  what,
  ours,
  beside: `Starlight ${theirs}`,
  ratio: '',
  reach
})

async function figures(browser: Browser, folder: string, path: string): Promise<PageFigures> {
  const server = await serveFolder(folder)
  const median = await pageFigures(browser, server.url + path)
  server.close()
  return median
}

/** Measures a page in a new browser context each time. Returns the run with the median LCP, which is in milliseconds. */
export async function pageFigures(browser: Browser, url: string): Promise<PageFigures> {
  const runs: PageFigures[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await onePage(browser, url))
  return runs.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(RUNS / 2)] as PageFigures
}

async function onePage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const kinds = new Map<string, string>()
  const bytes = { all: 0, script: 0 }
  let react = false
  cdp.on('Network.responseReceived', event => {
    kinds.set(event.requestId, event.type)
    if (/react/i.test(event.response.url)) react = true
  })
  cdp.on('Network.loadingFinished', event => {
    const kind = kinds.get(event.requestId)
    if (kind === 'Image' || kind === undefined) return
    bytes.all += event.encodedDataLength
    if (kind === 'Script') bytes.script += event.encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, tbt: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.tbt += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.cls += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const reply = await page.goto(url, { waitUntil: 'networkidle' })
  if (reply?.status() !== 200) throw new Error(`${url} answered ${reply?.status()}.`)
  // Inline scripts count as JavaScript too, compressed like the page.
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].reduce((sum, script) => sum + script.textContent.length, 0)
  )
  const html = (await reply.body()).length
  const sent = (await reply.request().sizes()).responseBodySize
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; tbt: number; cls: number } }).seen
  )
  await context.close()
  return { kb: bytes.all / 1024, scriptKb: (bytes.script + (inline * sent) / html) / 1024, ...seen, react }
}
