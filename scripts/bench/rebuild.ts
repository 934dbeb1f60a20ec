import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SYNC_HEAP_MB } from '../../src/server/tickets/runSync.ts'
import { ROOT } from '../paths.ts'
import { changeSome, syntheticCorpus } from './corpus.ts'
import { type Load, requireWrk, startPinout, wrkBeside } from './load.ts'
import { measure } from './processTree.ts'
import type { Row } from './table.ts'

const ARTICLES = 5000
const CHANGED = 10
const PORT = 4397
const ADDRESS = `http://127.0.0.1:${PORT}`
/** Duration of each load in seconds, and pause of each of its 50 readers between two pages in milliseconds. */
const [SECONDS, PAUSE_MS] = [10, 20]
const POLL_INTERVAL_MS = 200

/**
 * Measures the effect of a rebuild on 50 readers: first without other load, then with `npm run sync` until its build is
 * served.
 */
export async function benchRebuild(folder: string): Promise<Row[]> {
  requireWrk()
  const { contentRoot, ids } = await syntheticCorpus(ARTICLES, join(folder, 'rebuild'))
  const data = join('.data', 'bench', basename(folder), 'rebuild')
  const server = await startPinout(contentRoot, data, PORT)
  try {
    const script = join(folder, 'rebuild.lua')
    await writeFile(script, lua([...ids.values()].filter((_, at) => at % 25 === 0)))
    const read = () => wrkBeside(ADDRESS, script, { seconds: SECONDS })
    await read()
    const quiet = worst([await read(), await read(), await read()])
    const before = await buildUp()
    await changeSome(contentRoot, CHANGED)

    let served = false
    const rebuilt = measure(process.execPath, [`--max-old-space-size=${SYNC_HEAP_MB}`, 'scripts/sync.ts'], ROOT, {
      ...{ CONTENT_ROOT: contentRoot, PINOUT_DATA: data, PINOUT_SEED: 'none' }
    })
      .then(async measured => {
        while ((await buildUp()) === before) await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
        return measured
      })
      .finally(() => {
        served = true
      })
    const during: Load[] = []
    while (!served) during.push(await read())
    const { seconds, peakMb } = await rebuilt
    const busy = worst(during)
    return [
      {
        what: `read p99 of 50 readers (${busy.perSecond.toFixed(0)} pages/s) while ${ARTICLES} articles are built anew, none failed`,
        ours: `${busy.p99Ms.toFixed(1)} ms`,
        beside: `before it ${quiet.p99Ms.toFixed(1)} ms`,
        ratio: (busy.p99Ms / quiet.p99Ms).toFixed(2),
        reach: '≤ 2'
      },
      {
        what: `that rebuild, ${CHANGED} articles changed`,
        ours: `${seconds.toFixed(0)} s, ${(peakMb / 1024).toFixed(2)} GB`,
        beside: '',
        ratio: '',
        reach: ''
      }
    ]
  } finally {
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

async function buildUp(): Promise<string> {
  return ((await (await fetch(`${ADDRESS}/readyz`)).json()) as { build: string }).build
}

/** Returns the load with the highest latency. */
function worst(loads: readonly Load[]): Load {
  return loads.reduce((one, other) => (other.p99Ms > one.p99Ms ? other : one))
}

/** Requests articles in turn, and every tenth time the first list, with a pause as readers make. */
function lua(ids: readonly number[]): string {
  return `local ids = { ${ids.join(', ')} }
local at = 0
request = function()
  at = at + 1
  if at % 10 == 0 then return wrk.format('GET', '/home') end
  return wrk.format('GET', '/home/article/' .. ids[at % #ids + 1])
end
delay = function() return ${PAUSE_MS} end`
}
