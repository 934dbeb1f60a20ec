import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { syntheticCorpus } from './corpus.ts'
import { requireWrk, startPinout, wrk } from './load.ts'
import { residentMb } from './processTree.ts'
import { benchDatabase } from './sessions.ts'
import type { Row } from './table.ts'

const PORT = 4399
const [BUILT, ARTICLES, BATCH] = [20, 10_000, 500]
const [QUERIES, ASKED] = [600, 400]
const CONNECTIONS = 16

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
    const queries = queriesOf(texts)
    const script = join(folder, 'keywords.lua')
    await writeFile(script, lua(queries))
    wrk(`http://127.0.0.1:${PORT}`, script, { connections: CONNECTIONS, seconds: 5 })
    const alone = await oneByOne(queries)
    const load = wrk(`http://127.0.0.1:${PORT}`, script, { connections: CONNECTIONS })
    return [
      row(
        `searchKeywords over ${ARTICLES} articles, ${QUERIES} queries of words, runs and titles, one after another`,
        `p50 ${alone[Math.floor(ASKED / 2)]?.toFixed(1)} ms, p99 ${alone[Math.floor(ASKED * 0.99)]?.toFixed(1)} ms`,
        'p50 ≤ 10 ms, p99 ≤ 60 ms'
      ),
      row(
        `the same, ${CONNECTIONS} connections`,
        `${load.perSecond.toFixed(0)}/s, p99 ${load.p99Ms.toFixed(0)} ms`,
        '≥ 500/s'
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

/** Returns runs of text as people type them: two to six Chinese characters, or one to three words, spread evenly. */
function queriesOf(texts: readonly string[]): string[] {
  const step = Math.floor(texts.length / QUERIES)
  return Array.from({ length: QUERIES }, (_, at) => {
    const lines = (texts[at * step] ?? '').split('\n').filter(line => /^[\p{L}]/u.test(line) && line.length > 40)
    const line = lines[at % Math.max(1, lines.length)] ?? 'watchdog timer'
    const from = (at * 7) % 20
    if (/\p{Script=Han}/u.test(line)) return [...line].slice(from, from + 2 + (at % 5)).join('')
    return line
      .split(' ')
      .slice(from % 5, (from % 5) + 1 + (at % 3))
      .join(' ')
  }).filter(query => query.trim().length > 1)
}

async function oneByOne(queries: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < ASKED; at++) {
    const started = performance.now()
    const reply = await fetch(address(queries[at % queries.length] ?? ''), {
      headers: { 'X-Forwarded-For': `10.9.${at >> 6}.1` }
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.status} for ${queries[at % queries.length]}`)
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
