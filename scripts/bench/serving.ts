import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { ROOT } from '../paths.ts'
import { SERVER_FLAGS } from '../serverFlags.mjs'
import { syntheticCorpus } from './corpus.ts'
import { residentMb } from './processTree.ts'
import type { Row } from './table.ts'

const ARTICLES = 5000
const SECONDS = 10
const PORT = 4391
const BARE_PORT = 4392

interface Load {
  perSecond: number
  p99Ms: number
}

/** Requests per second of an article page beside a bare node:http server, of the list call, and memory at rest. */
export async function benchServing(folder: string): Promise<Row[]> {
  requireWrk()
  const { contentRoot } = await syntheticCorpus(ARTICLES, join(folder, 'serving'))
  const server = await startPinout(contentRoot, join('.data', 'bench', basename(folder), 'serving'))
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
    // Taken in turn, so that a drift of the machine meets both.
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < 3; round++) {
      ours.push(wrk(`http://127.0.0.1:${PORT}${path}`))
      theirs.push(wrk(`http://127.0.0.1:${BARE_PORT}${path}`))
    }
    bare.kill('SIGTERM')
    const [pinout, node] = [median(ours), median(theirs)]
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

function requireWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // `wrk -v` exits with 1; only its absence matters.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('wrk is needed for this part (Debian: apt-get install wrk).')
  }
}

function wrk(url: string): Load {
  const output = execFileSync('wrk', ['-t1', '-c50', `-d${SECONDS}s`, '--latency', url], { encoding: 'utf8' })
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`The load met errors:\n${output}`)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), p99Ms: Number(p99?.[1]) * unit }
}

function median(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p99Ms: 0 }
}

/** A server in a process of its own that sends the same bytes with the barest headers. */
function createBare(page: Buffer): ChildProcess {
  const code = `const body = Buffer.from(${JSON.stringify(page.toString('base64'))}, 'base64')
require('node:http').createServer((_, res) => { res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': body.length }); res.end(body) }).listen(${BARE_PORT}, '127.0.0.1')`
  return spawn(process.execPath, ['-e', code], { stdio: 'inherit' })
}

/** The server over a content root, once it answers. */
async function startPinout(contentRoot: string, data: string): Promise<ChildProcess> {
  const env = { ...process.env, CONTENT_ROOT: contentRoot, PINOUT_DATA: data, PINOUT_SEED: 'none', PORT: String(PORT) }
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'scripts/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Pinout is at') && done())
    child.on('exit', code => fail(new Error(`The server ended with ${code} before it was ready.`)))
  })
  return child
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
