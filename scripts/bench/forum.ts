import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { ROOT } from '../paths.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { syntheticCorpus } from './corpus.ts'
import { wordQueries } from './keywords.ts'
import { type Load, medianLoad, requireWrk, startPinout, wrk } from './load.ts'
import { pageFigures } from './pages.ts'
import { measure } from './processTree.ts'
import type { Row } from './table.ts'

const ARTICLES = 500
const PORT = 4393
const ROUNDS = 3
/** Queries to warm up with, and those that are measured. */
const [WARM_UP, QUERIES] = [50, 100]
/** Topics of the first page, as NodeBB lists them by default. */
const LISTED = 20

/** A running NodeBB, and a token of its write API that may post as the first user. */
interface NodeBb {
  url: string
  headers: Record<string, string>
}

/**
 * Compares pages, lists and searches with NodeBB, which holds the same articles as topics. NodeBB is no part of the
 * project: BENCH_NODEBB is the address of one that runs on this machine, and BENCH_NODEBB_TOKEN a token of its write API.
 * @throws Error if one of them is missing
 */
export async function benchForum(folder: string): Promise<Row[]> {
  requireWrk()
  const forum = runningNodeBb()
  const { source, contentRoot, ids } = await syntheticCorpus(ARTICLES, join(folder, 'forum'))
  const texts = await Promise.all([...ids.keys()].map(path => readFile(join(source, `${path}.md`), 'utf8')))
  const topics: number[] = []
  for (const text of texts) topics.push(await post(forum, text))
  const data = join('.data', 'bench', basename(folder), 'forum')
  // A server that builds while it serves compresses pages in haste.
  await measure(process.execPath, ['scripts/build.ts'], ROOT, { CONTENT_ROOT: contentRoot, PINOUT_DATA: data })
  const server = await startPinout(contentRoot, data, PORT, { TRUST_PROXY: '1' })
  try {
    const [id] = ids.values()
    const ours = `http://127.0.0.1:${PORT}`
    const page = [`${ours}/home/article/${id}`, await addressOf(forum, topics[0] ?? 0)] as const
    const list = [`${ours}/api/article/getArticleList?num=${LISTED}`, `${forum.url}/api/category/2`] as const
    const queries = wordQueries(texts)
    await searchRow(queries.slice(QUERIES, QUERIES + WARM_UP), ours, forum)
    return [
      ...(await shownRows(page)),
      loadRow('requests/s of that page, as guest, 50 connections', page),
      loadRow(`requests/s of a list of ${LISTED} as JSON, 50 connections`, list),
      await searchRow(queries.slice(0, QUERIES), ours, forum)
    ]
  } finally {
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

function runningNodeBb(): NodeBb {
  const { BENCH_NODEBB: url, BENCH_NODEBB_TOKEN: token } = process.env
  if (!url || !token)
    throw new Error('name a running NodeBB in BENCH_NODEBB, and a token of its API in BENCH_NODEBB_TOKEN.')
  return { url, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } }
}

/** Posts a Markdown text with front matter as a topic. Returns its id. */
async function post({ url, headers }: NodeBb, text: string): Promise<number> {
  const [head = '', title = ''] = /^---\ntitle: (.*)\n[\s\S]*?\n---\n/.exec(text) ?? []
  const body = JSON.stringify({ _uid: 1, cid: 2, title: title.replace(/^"|"$/g, ''), content: text.slice(head.length) })
  const reply = await fetch(`${url}/api/v3/topics`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`NodeBB answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  const { response } = (await reply.json()) as { response: { tid: number } }
  return response.tid
}

/** Returns the address of the page of a topic, which its short address redirects to. */
async function addressOf({ url }: NodeBb, topic: number): Promise<string> {
  return (await fetch(`${url}/topic/${topic}`)).url
}

async function shownRows([ours, theirs]: readonly [string, string]): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const pinout = await pageFigures(browser, ours)
    const forum = await pageFigures(browser, theirs)
    const kb = [pinout.kb, forum.kb] as const
    const lcp = [pinout.lcp / 1000, forum.lcp / 1000] as const
    return [
      row(
        'an article or topic page, cold: KB as sent, of it JavaScript',
        `${kb[0].toFixed(1)}, ${pinout.scriptKb.toFixed(1)}`,
        `${kb[1].toFixed(0)}, ${forum.scriptKb.toFixed(0)}`,
        kb[0] / kb[1]
      ),
      row('its LCP at 400 kbit/s, 400 ms, CPU ÷ 4', `${lcp[0].toFixed(2)} s`, `${lcp[1].toFixed(2)} s`, lcp[0] / lcp[1])
    ]
  } finally {
    await browser.close()
  }
}

/** Compares loads in turn, so that a drift of the machine affects both. */
function loadRow(what: string, [ours, theirs]: readonly [string, string]): Row {
  const loads: [pinout: Load[], forum: Load[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    loads[0].push(wrk(ours, undefined, { countLate: true }))
    loads[1].push(wrk(theirs, undefined, { countLate: true }))
  }
  const [pinout, forum] = [medianLoad(loads[0]), medianLoad(loads[1])]
  const shown = ({ perSecond, p99Ms, late }: Load) =>
    `${perSecond.toFixed(0)}, p99 ${p99Ms.toFixed(0)} ms${late > 0 ? `, ${late} over 2 s` : ''}`
  return row(what, shown(pinout), shown(forum), pinout.perSecond / forum.perSecond)
}

async function searchRow(queries: readonly string[], ours: string, { url, headers }: NodeBb): Promise<Row> {
  const replies: [pinout: Reply[], forum: Reply[]] = [[], []]
  for (const [at, query] of queries.entries()) {
    const q = encodeURIComponent(query)
    // A person is limited to sixty requests per minute.
    const person = { 'X-Forwarded-For': `10.${queries.length}.0.${at}` }
    replies[0].push(await search(`${ours}/api/search/searchKeywords?q=${q}`, person))
    replies[1].push(await search(`${url}/api/search?in=titlesposts&term=${q}`, headers))
  }
  const [pinout, forum] = [figuresOf(replies[0]), figuresOf(replies[1])]
  return row(
    `search, ${queries.length} different runs of text one after another`,
    pinout.shown,
    forum.shown,
    pinout.median / forum.median
  )
}

interface Reply {
  ms: number
  found: number
}

async function search(address: string, headers: Record<string, string>): Promise<Reply> {
  const started = performance.now()
  const reply = await fetch(address, { headers })
  if (!reply.ok) throw new Error(`${reply.status} for ${address}`)
  const { total, matchCount } = (await reply.json()) as { total?: number; matchCount?: number }
  return { ms: performance.now() - started, found: total ?? matchCount ?? 0 }
}

function figuresOf(replies: readonly Reply[]) {
  const times = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const found = replies.filter(({ found }) => found > 0).length
  const shown = `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(0)} ms, ${found} with a result`
  return { median: at(0.5), shown }
}

const row = (what: string, ours: string, theirs: string, ratio: number): Row => ({
  what,
  ours,
  beside: `NodeBB ${theirs}`,
  ratio: ratio.toFixed(ratio < 10 ? 2 : 0),
  reach: ''
})
