import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { syntheticCorpus } from './corpus.ts'
import { requireWrk, startPinout, wrk } from './load.ts'
import { cpuSeconds, residentMb } from './processTree.ts'
import { benchDatabase } from './sessions.ts'
import type { Row } from './table.ts'

const PORT = 4399
const [BUILT, ARTICLES, BATCH] = [20, 10_000, 500]
/** Queries to warm up with, and those that are asked one after another. The load asks the others, each once. */
const [WARM_UP, ASKED] = [400, 400]
const CONNECTIONS = 16
const IDLE_SECONDS = 3
/** Coprime to the number of articles. */
const STRIDE = 617

/**
 * Measures searchKeywords on ten thousand articles: sequential queries, and many concurrent ones, each a different
 * query.
 */
export async function benchKeywords(folder: string): Promise<Row[]> {
  requireWrk()
  const data = join('.data', 'bench', basename(folder), 'keywords')
  const { contentRoot } = await syntheticCorpus(BUILT, join(folder, 'keywords-built'))
  const { source, ids } = await syntheticCorpus(ARTICLES, join(folder, 'keywords'))
  const server = await startPinout(contentRoot, data, PORT, { TRUST_PROXY: '1' })
  const database = await benchDatabase(data)
  try {
    const texts = await fill(database.db, source, [...ids.keys()])
    const started = performance.now()
    await indexArticles(database.db)
    await countDocumentFrequencies(database.db)
    const seconds = (performance.now() - started) / 1000
    await database.pool.query('vacuum analyze')
    const size = await database.pool.query<{ mb: number }>(
      `select (pg_total_relation_size('search_articles') + pg_total_relation_size('search_passages')) / 1024 / 1024 as mb`
    )
    const queries = wordQueries(texts)
    const script = join(folder, 'keywords.lua')
    await writeFile(script, lua(queries.slice(WARM_UP + ASKED)))
    await waitUntilIdle(server.pid ?? 0)
    await oneByOne(queries.slice(0, WARM_UP))
    const alone = await oneByOne(queries.slice(WARM_UP, WARM_UP + ASKED))
    const load = wrk(`http://127.0.0.1:${PORT}`, script, { connections: CONNECTIONS, countLate: true })
    return [
      row(
        `searchKeywords over ${ARTICLES} articles, ${ASKED} different queries of words and runs, one after another`,
        `p50 ${alone[Math.floor(ASKED / 2)]?.toFixed(1)} ms, p99 ${alone[Math.floor(ASKED * 0.99)]?.toFixed(1)} ms`,
        'p50 ≤ 10 ms, p99 ≤ 60 ms'
      ),
      row(
        `the same, ${CONNECTIONS} connections, none asked before`,
        `${load.perSecond.toFixed(0)}/s, p99 ${load.p99Ms.toFixed(0)} ms, ${load.late} over 2 s`,
        '≥ 400/s'
      ),
      row(
        `indexing ${ARTICLES} articles for it, beside a server that does so too`,
        `${seconds.toFixed(0)} s, ${size.rows[0]?.mb} MB on disk`,
        ''
      ),
      row('memory of the server process after these', `${residentMb(server.pid ?? 0).toFixed(0)} MB`, '')
    ]
  } finally {
    await database.close()
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

async function fill(db: Db, source: string, paths: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (let from = 0; from < paths.length; from += BATCH) {
    const rows = await Promise.all(
      paths.slice(from, from + BATCH).map(async path => {
        const text = await readFile(join(source, `${path}.md`), 'utf8')
        const [head = '', title = ''] = /^---\ntitle: (.*)\n[\s\S]*?\n---\n/.exec(text) ?? []
        const content = text.slice(head.length)
        texts.push(content)
        const lang = path.startsWith('zh') ? ('zh' as const) : ('en' as const)
        const bigTitle = title.replace(/^"|"$/g, '')
        return { source: 'community' as const, articleType: 1, bigTitle, content, lang, authorId: 1 }
      })
    )
    await db.insert(articles).values(rows)
  }
  return texts
}

/**
 * Returns different runs of text as people type them, one of each article: two to six Chinese characters, or one to
 * three words. Neighbours are of articles far apart.
 */
export function wordQueries(texts: readonly string[]): string[] {
  const queries = Array.from({ length: texts.length }, (_, at) => {
    const lines = (texts[(at * STRIDE) % texts.length] ?? '')
      .split('\n')
      .filter(line => /^[\p{L}]/u.test(line) && line.length > 40)
    const line = lines[at % Math.max(1, lines.length)] ?? 'watchdog timer'
    const from = (at * 7) % 20
    if (/\p{Script=Han}/u.test(line)) return [...line].slice(from, from + 2 + (at % 5)).join('')
    return line
      .split(' ')
      .slice(from % 5, (from % 5) + 1 + (at % 3))
      .join(' ')
  })
  return [...new Set(queries.filter(query => query.trim().length > 1))]
}

/** Waits until a process uses less than a tenth of a CPU, as once it has indexed. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let before = cpuSeconds(pid); ; ) {
    await setTimeout(IDLE_SECONDS * 1000)
    const now = cpuSeconds(pid)
    if (now - before < IDLE_SECONDS / 10) return
    before = now
  }
}

async function oneByOne(queries: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const [at, query] of queries.entries()) {
    const started = performance.now()
    // A person is limited to sixty requests per minute.
    const reply = await fetch(address(query), { headers: { 'X-Forwarded-For': `10.9.${at >> 8}.${at & 255}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.status} for ${query}`)
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)
}

const address = (query: string) => `http://127.0.0.1:${PORT}/api/search/searchKeywords?q=${encodeURIComponent(query)}`

/**
 * Creates a script with a different query and person for each request, because a person is limited to sixty requests
 * per minute.
 */
function lua(queries: readonly string[]): string {
  return `local paths = { ${queries.map(query => JSON.stringify(new URL(address(query)).pathname + new URL(address(query)).search)).join(',\n')} }
local at = 0
request = function()
  at = at + 1
  return wrk.format('GET', paths[at % #paths + 1], { ['X-Forwarded-For'] = '10.' .. (math.floor(at / 8000) % 250) .. '.' .. (math.floor(at / 40) % 200) .. '.7' })
end`
}

const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })
