import { type ChildProcess, spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { syntheticCorpus } from './corpus.ts'
import { type Load, medianLoad, requireWrk, startPinout, wrk } from './load.ts'
import { residentMb } from './processTree.ts'
import type { Row } from './table.ts'

const ARTICLES = 5000
const PORT = 4391
const BARE_PORT = 4392

/**
 * Measures requests per second of an article page, compared with a bare node:http server, and of the list call, and
 * memory at rest.
 */
export async function benchServing(folder: string): Promise<Row[]> {
  requireWrk()
  const { contentRoot } = await syntheticCorpus(ARTICLES, join(folder, 'serving'))
  const server = await startPinout(contentRoot, join('.data', 'bench', basename(folder), 'serving'), PORT)
  try {
    await pause(3000)
    const rest = residentMb(server.pid ?? 0)
    const path = '/home/article/10001'
    const page = Buffer.from(
      await (
        await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { 'Accept-Encoding': 'identity' } })
      ).arrayBuffer()
    )
    const bare = createBare(page)
    // Alternating, so that a drift of the machine affects both.
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < 3; round++) {
      ours.push(wrk(`http://127.0.0.1:${PORT}${path}`))
      theirs.push(wrk(`http://127.0.0.1:${BARE_PORT}${path}`))
    }
    bare.kill('SIGTERM')
    const [pinout, node] = [medianLoad(ours), medianLoad(theirs)]
    const list = wrk(`http://127.0.0.1:${PORT}/api/article/getArticleList?num=20`)
    return [
      {
        what: `an article page (${(page.length / 1024).toFixed(0)} KB), requests/s, 50 connections`,
        ours: pinout.perSecond.toFixed(0),
        beside: `bare node:http ${node.perSecond.toFixed(0)}`,
        ratio: (pinout.perSecond / node.perSecond).toFixed(2),
        reach: '≥ 0.6'
      },
      {
        what: `getArticleList, 20 of ${ARTICLES}, 50 connections`,
        ours: `${list.perSecond.toFixed(0)}/s, p99 ${list.p99Ms.toFixed(0)} ms`,
        beside: '',
        ratio: '',
        reach: '≥ 2,000/s, ≤ 50 ms'
      },
      {
        what: 'memory of the server process at rest',
        ours: `${rest.toFixed(0)} MB`,
        beside: '',
        ratio: '',
        reach: '≤ 150 MB'
      },
      {
        what: 'the same after these loads',
        ours: `${residentMb(server.pid ?? 0).toFixed(0)} MB`,
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

/** Starts a server in a separate process that sends the same bytes with minimal headers. */
function createBare(page: Buffer): ChildProcess {
  const code = `const body = Buffer.from(${JSON.stringify(page.toString('base64'))}, 'base64')
require('node:http').createServer((_, res) => { res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': body.length }); res.end(body) }).listen(${BARE_PORT}, '127.0.0.1')`
  return spawn(process.execPath, ['-e', code], { stdio: 'inherit' })
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
