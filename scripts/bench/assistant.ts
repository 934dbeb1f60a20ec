import { once } from 'node:events'
import { basename, join } from 'node:path'
import { startPinout } from './load.ts'
import { MODEL, startModel } from './model.ts'
import { residentMb } from './processTree.ts'
import { makeMembers } from './sessions.ts'
import { type Asker, directAsker, readStreams, type StreamRead, siteAsker } from './streamReaders.ts'
import type { Row } from './table.ts'
import { openTalk } from './talk.ts'

const STREAMS = 300
/** Number of questions asked one after another, without load and while all streams are open. */
const PROBES = 50
const PROBE_EVERY = 150
/** Time in milliseconds within which all streams start, well before the first ends. */
const SPREAD = 15_000
const [PORT, MODEL_PORT] = [4396, 4397]

/**
 * Measures answers of a model in a separate process: the added delay of the first word, and whether all words arrive.
 */
export async function benchAssistant(folder: string): Promise<Row[]> {
  const data = join('.data', 'bench', basename(folder), 'assistant')
  const { database, contentRoot, questions, stop } = await openTalk(folder, data)
  const model = await startModel(folder, MODEL_PORT)
  const server = await startPinout(contentRoot, data, PORT, {
    DATABASE_URL: database.url,
    AI_BASE_URL: model.url,
    AI_MODEL: MODEL.name,
    TRUST_PROXY: '1'
  })
  const pid = server.pid ?? 0
  try {
    const rest = residentMb(pid)
    const people = await makeMembers(database, data, STREAMS + 3 * PROBES)
    const ours = siteAsker(PORT, people, questions)
    const theirs = directAsker(MODEL_PORT)
    // The first question loads everything that an answer needs.
    await ours('brief')
    await theirs('brief')
    const alone = { ours: await probes(ours), theirs: await probes(theirs) }
    let peak = rest
    const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 200)
    const many = { theirs: await underLoad(theirs), ours: await underLoad(ours) }
    const burst = {
      theirs: await readStreams(STREAMS, 0, () => theirs('long')),
      ours: await readStreams(STREAMS, 0, () => ours('long'))
    }
    clearInterval(timer)
    return [
      firstWord('the first word of an answer, nothing else under way', alone.ours, alone.theirs, '≤ +100 ms'),
      firstWord(`the same while ${many.ours.open} streams are open`, many.ours.probes, many.theirs.probes, '≤ +100 ms'),
      firstWord(`the same of ${STREAMS} that are asked in one instant`, burst.ours, burst.theirs, ''),
      {
        what: `${STREAMS} streams of ${MODEL.words} pieces, ${1000 / MODEL.latency} a second each: with a lost or doubled one`,
        ours: String(broken([...many.ours.streams, ...burst.ours])),
        beside: `the model alone ${broken([...many.theirs.streams, ...burst.theirs])}`,
        ratio: '',
        reach: '0'
      },
      {
        what: 'the slowest of them, from the question to the end',
        ours: `${(Math.max(...many.ours.streams.map(({ whole }) => whole)) / 1000).toFixed(1)} s`,
        beside: `the model alone ${(Math.max(...many.theirs.streams.map(({ whole }) => whole)) / 1000).toFixed(1)} s`,
        ratio: '',
        reach: ''
      },
      {
        what: 'memory of the server process, at rest and at most',
        ours: `${rest.toFixed(0)} MB, ${peak.toFixed(0)} MB`,
        beside: '',
        ratio: '',
        reach: ''
      }
    ]
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await model.stop()
    await stop()
  }
}

/** Opens all streams, and measures the time to the first word of other questions meanwhile. */
async function underLoad(ask: Asker) {
  const reading = readStreams(STREAMS, SPREAD, () => ask('long'))
  await new Promise(done => setTimeout(done, SPREAD + 500))
  const { open } = ask
  const others = await readStreams(PROBES, PROBES * PROBE_EVERY, () => ask('brief'))
  return { streams: await reading, probes: others, open }
}

async function probes(ask: Asker): Promise<StreamRead[]> {
  const reads: StreamRead[] = []
  for (let at = 0; at < PROBES; at++) reads.push(await ask('brief'))
  return reads
}

const broken = (reads: readonly StreamRead[]) => reads.filter(({ complete }) => !complete).length

function firstWord(what: string, ours: readonly StreamRead[], theirs: readonly StreamRead[], reach: string): Row {
  const at = (reads: readonly StreamRead[], part: number) =>
    reads.map(({ first }) => first).toSorted((one, two) => one - two)[Math.floor(reads.length * part)] ?? 0
  const [p50, p99, own50, own99] = [at(ours, 0.5), at(ours, 0.99), at(theirs, 0.5), at(theirs, 0.99)]
  return {
    what: `${what}, p50; p99`,
    ours: `${p50.toFixed(0)} ms; ${p99.toFixed(0)} ms`,
    beside: `the model alone ${own50.toFixed(0)} ms; ${own99.toFixed(0)} ms`,
    ratio: `+${(p50 - own50).toFixed(0)} ms; +${(p99 - own99).toFixed(0)} ms`,
    reach
  }
}
