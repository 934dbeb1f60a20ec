import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '../paths.ts'
import { syntheticCorpus } from './corpus.ts'
import { type Load, requireWrk, startPinout, wrkBeside } from './load.ts'
import { measure, residentMb } from './processTree.ts'
import { benchDatabase, makeMembers } from './sessions.ts'
import type { Row } from './table.ts'
import { commentsLua, mixedLua, spreadAuthors } from './writes.ts'

const [PORT, METRICS_PORT] = [4398, 4399]
const ADDRESS = `http://127.0.0.1:${PORT}`
/** Number of articles. At least 300, because the write script needs that many. */
const ARTICLES = Number(process.env.SOAK_ARTICLES ?? 100_000)
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60)
const MEMBERS = 6000
/** Number of members who comment, because a member may write at most 20 comments per minute. */
const COMMENTING = 1500
const CONNECTIONS = 200
/** Average pause of each connection of the mixed load between two requests, in milliseconds. */
const PAUSE_MS = 1000
/** Connections and pause for 300 comments per second. */
const COMMENTS = { connections: 300, pauseMs: 1000, seconds: 60 }
/** Minutes until the first memory sample of the comparison with the end. Caches are full by then. */
const WARM_UP_MINUTES = 5
const SAMPLE_INTERVAL_MS = 10_000
/** Number of memory samples between two lines of progress, so that a run that ends early leaves its figures. */
const SAMPLES_PER_LINE = 30
const PROBE_INTERVAL_MS = 500
/** Average pause of each reader during a backup, in milliseconds. */
const READER_PAUSE_MS = 20
/** Duration of each measurement of readers before and during a backup, in seconds. */
const BACKUP_LOAD_SECONDS = 10

/** Measures errors, memory and the slowest lists in an hour of reads and writes, and then readers during a backup. */
export async function benchSoak(folder: string): Promise<Row[]> {
  requireWrk()
  const data = join('.data', 'bench', basename(folder), 'soak')
  const { contentRoot, ids: built } = await syntheticCorpus(ARTICLES, join(folder, 'soak'), { short: true })
  const ids = [...built.values()]
  const server = await startPinout(contentRoot, data, PORT, { TRUST_PROXY: '1', METRICS_PORT: String(METRICS_PORT) })
  const database = await benchDatabase(data)
  try {
    await upToDate()
    const members = await makeMembers(database, data, MEMBERS)
    await spreadAuthors(database, members, ids)
    const script = async (name: string, lua: string, pauseMs: number) => {
      const file = join(folder, name)
      const pause = `function delay() return math.random(0, ${2 * pauseMs}) end\n`
      await writeFile(file, `${lua.replace('{ IDS }', `{ ${ids.join(', ')} }`)}\n${pause}`)
      return file
    }
    const mixed = await script('soak.lua', mixedLua(members), PAUSE_MS)
    const commenting = await script('soak-comments.lua', commentsLua(members.slice(0, COMMENTING)), COMMENTS.pauseMs)
    const readers = await script('soak-readers.lua', mixedLua(members.slice(0, 10)) + READS_ONLY, READER_PAUSE_MS)
    const memory: number[] = []
    const sample = setInterval(() => {
      memory.push(residentMb(server.pid ?? 0))
      if (memory.length % SAMPLES_PER_LINE !== 0) return
      const minutes = (memory.length * SAMPLE_INTERVAL_MS) / 60_000
      console.error(`After ${minutes} minutes the server has ${memory.at(-1)?.toFixed(0)} MB.`)
    }, SAMPLE_INTERVAL_MS)
    const lists = probe('/api/article/getArticleList?num=20')
    const load = await wrkBeside(ADDRESS, mixed, { seconds: MINUTES * 60, connections: CONNECTIONS, countLate: true })
    const listTimes = await lists.stop()
    clearInterval(sample)
    const rows = mixedRows(load, memory, listTimes)
    // The hour is not lost if what follows fails.
    for (const { what, ours } of rows) console.error(`${what}: ${ours}`)
    const comments = await wrkBeside(ADDRESS, commenting, { ...COMMENTS, countLate: true })
    rows.push(
      row(
        `comments, ${COMMENTS.connections} connections with pauses`,
        `${comments.perSecond.toFixed(0)}/s, p99 ${comments.p99Ms.toFixed(0)} ms`,
        'p99 ≤ 100 ms at 300/s'
      )
    )
    return [...rows, ...(await backupRows(folder, data, contentRoot, readers))]
  } finally {
    await database.close()
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

function mixedRows(load: Load, memory: readonly number[], listTimes: readonly number[]): Row[] {
  const warm = memory.slice(Math.floor((WARM_UP_MINUTES * 60_000) / SAMPLE_INTERVAL_MS))
  const tenth = Math.max(1, Math.floor(warm.length / 10))
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [first, last] = [average(warm.slice(0, tenth)), average(warm.slice(-tenth))]
  return [
    row(
      `90 % reads and 10 % writes with pauses, ${CONNECTIONS} connections, ${MINUTES} minutes, ${ARTICLES} articles`,
      `${load.perSecond.toFixed(0)}/s, p99 ${load.p99Ms.toFixed(0)} ms, ${load.late} over 2 s, none failed`,
      'no error'
    ),
    row(
      `memory of the server: the tenth after ${WARM_UP_MINUTES} minutes, the last tenth, the most`,
      `${warm.length > 0 ? `${first.toFixed(0)}, ${last.toFixed(0)}` : 'too short, –'}, ${Math.max(...memory).toFixed(0)} MB`,
      'flat within 10 %'
    ),
    row(
      'getArticleList meanwhile, p50; p99',
      `${at(listTimes, 0.5).toFixed(0)} ms; ${at(listTimes, 0.99).toFixed(0)} ms`,
      'p99 ≤ 50 ms'
    )
  ]
}

/** Measures the 99th percentile of readers before and during a backup into a folder. */
async function backupRows(folder: string, data: string, contentRoot: string, script: string): Promise<Row[]> {
  const read = () => wrkBeside(ADDRESS, script, { seconds: BACKUP_LOAD_SECONDS, connections: 50, countLate: true })
  await read()
  const before = [await read(), await read(), await read()]
  let done = false
  const backup = measure(process.execPath, ['scripts/backup.ts', join(folder, 'backup')], ROOT, {
    CONTENT_ROOT: contentRoot,
    PINOUT_DATA: data
  }).finally(() => {
    done = true
  })
  const during: Load[] = []
  while (!done) during.push(await read())
  const { seconds } = await backup
  const slowest = (loads: readonly Load[]) => Math.max(...loads.map(({ p99Ms }) => p99Ms))
  const lateIn = (loads: readonly Load[]) => loads.reduce((sum, { late }) => sum + late, 0)
  return [
    {
      ...row(
        `readers' p99 while a backup is made (${seconds.toFixed(0)} s), 50 connections with pauses`,
        `${slowest(during).toFixed(1)} ms, ${lateIn(during)} over 2 s`,
        '≤ 2'
      ),
      beside: `before it ${slowest(before).toFixed(1)} ms, ${lateIn(before)} over 2 s`,
      ratio: (slowest(during) / slowest(before)).toFixed(2)
    }
  ]
}

const READS_ONLY = `
local pages = { '/home', '/en/home', '/home/hot-topic', '/api/article/getArticleList?num=20' }
request = function()
  at = at + 1
  if at % 2 == 0 then return wrk.format('GET', '/home/article/' .. article()) end
  return wrk.format('GET', pages[at % #pages + 1])
end
`

/** Waits until the search index and the build contain every article. */
async function upToDate(): Promise<void> {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    const revision = (of: string) => value(`pinout_revision\\{of="${of}"\\}`)
    if (value('pinout_search_index_lag') === 0 && revision('build') >= revision('database')) return
    await new Promise(done => setTimeout(done, SAMPLE_INTERVAL_MS))
  }
}

/** Requests a path repeatedly. Stopping returns the sorted times in milliseconds. */
function probe(path: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  let running = true
  const asking = (async () => {
    while (running) {
      const started = performance.now()
      const reply = await fetch(ADDRESS + path)
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`)
      times.push(performance.now() - started)
      await new Promise(done => setTimeout(done, PROBE_INTERVAL_MS))
    }
  })()
  return {
    async stop() {
      running = false
      await asking
      return times.sort((one, other) => one - other)
    }
  }
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })
