import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { syntheticCorpus } from './corpus.ts'
import { wordQueries } from './keywords.ts'
import { type Load, medianLoad, requireWrk, startPinout, wrk } from './load.ts'
import { pageFigures } from './pages.ts'
import type { Row } from './table.ts'

const ARTICLES = 500
const PORT = 4393
const ROUNDS = 3
const QUERIES = 100
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
  // Articles of the database are searched by the server, as topics are.
  const server = await startPinout(contentRoot, join('.data', 'bench', basename(folder), 'forum'), PORT, {
    TRUST_PROXY: '1'
  })
  try {
    const [id] = ids.values()
    const ours = `http://127.0.0.1:${PORT}`
    const page = [`${ours}/home/article/${id}`, await addressOf(forum, topics[0] ?? 0)] as const
    const list = [`${ours}/api/article/getArticleList?num=${LISTED}`, `${forum.url}/api/category/2`] as const
    const queries = wordQueries(texts).slice(0, QUERIES)
    return [
      ...(await shownRows(page)),
      loadRow('requests/s of that page, as guest, 50 connections', page),
      loadRow(`requests/s of a list of ${LISTED} as JSON, 50 connections`, list),
      await searchRow(queries, ours, forum)
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
    loads[0].push(wrk(ours))
    loads[1].push(wrk(theirs))
  }
  const [pinout, forum] = [medianLoad(loads[0]), medianLoad(loads[1])]
  const shown = ({ perSecond, p99Ms }: Load) => `${perSecond.toFixed(0)}, p99 ${p99Ms.toFixed(0)} ms`
  return row(what, shown(pinout), shown(forum), pinout.perSecond / forum.perSecond)
}

async function searchRow(queries: readonly string[], ours: string, { url, headers }: NodeBb): Promise<Row> {
  const times: [pinout: number[], forum: number[]] = [[], []]
  for (const [at, query] of queries.entries()) {
    const q = encodeURIComponent(query)
    // A person is limited to sixty requests per minute.
    const pinout = { 'X-Forwarded-For': `10.9.0.${at}` }
    times[0].push(await timeOf(`${ours}/api/search/searchKeywords?q=${q}`, pinout))
    times[1].push(await timeOf(`${url}/api/search?in=titlesposts&term=${q}`, headers))
  }
  const [pinout, forum] = [times[0].sort((a, b) => a - b), times[1].sort((a, b) => a - b)]
  const at = (list: readonly number[], share: number) => list[Math.floor(list.length * share)] ?? 0
  const shown = (list: readonly number[]) => `p50 ${at(list, 0.5).toFixed(1)} ms, p95 ${at(list, 0.95).toFixed(0)} ms`
  return row(
    `search, ${queries.length} different queries one after another`,
    shown(pinout),
    shown(forum),
    at(pinout, 0.5) / at(forum, 0.5)
  )
}

async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const reply = await fetch(address, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${reply.status} for ${address}`)
  return performance.now() - started
}

const row = (what: string, ours: string, theirs: string, ratio: number): Row => ({
  what,
  ours,
  beside: `NodeBB ${theirs}`,
  ratio: ratio.toFixed(ratio < 10 ? 2 : 0),
  reach: ''
})
