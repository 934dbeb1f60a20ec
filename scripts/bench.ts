import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describeError } from '../src/server/platform/log.ts'
import { benchAnswers } from './bench/answers.ts'
import { benchAssistant } from './bench/assistant.ts'
import { benchBuilds } from './bench/builds.ts'
import { benchEmbeddings } from './bench/embeddings.ts'
import { benchForum } from './bench/forum.ts'
import { benchImports } from './bench/imports.ts'
import { benchKeywords } from './bench/keywords.ts'
import { benchLargeBuilds } from './bench/largeBuilds.ts'
import { benchLogs } from './bench/logs.ts'
import { benchManual } from './bench/manual.ts'
import { benchMarkdown } from './bench/markdown.ts'
import { benchMembers } from './bench/members.ts'
import { benchPages } from './bench/pages.ts'
import { benchPlans } from './bench/plans.ts'
import { benchRebuild } from './bench/rebuild.ts'
import { benchRedaction } from './bench/redaction.ts'
import { benchRetrieval } from './bench/retrieval.ts'
import { benchSearch } from './bench/search.ts'
import { benchSearchAtSize } from './bench/searchAtSize.ts'
import { benchServing } from './bench/serving.ts'
import { benchSoak } from './bench/soak.ts'
import { starlightSites } from './bench/starlight.ts'
import { benchStreams } from './bench/streams.ts'
import { type Row, toTable } from './bench/table.ts'
import { ticketServed } from './bench/ticketServed.ts'
import { benchTickets } from './bench/tickets.ts'
import { benchWrites } from './bench/writes.ts'
import { readCommandLine } from './commandLine.ts'
import { ROOT } from './paths.ts'

const PARTS: Record<string, (folder: string) => Promise<Row[]>> = {
  page: benchPages,
  serve: benchServing,
  members: benchMembers,
  streams: benchStreams,
  writes: benchWrites,
  // An hour; left out unless it is named.
  soak: benchSoak,
  assistant: benchAssistant,
  tickets: benchTickets,
  'ticket-served': ticketServed,
  redaction: benchRedaction,
  rebuild: benchRebuild,
  retrieval: folder => benchRetrieval(folder, 'tune'),
  // Held-out half of the questions: do not read it while tuning.
  'retrieval-held': folder => benchRetrieval(folder, 'held'),
  answers: benchAnswers,
  embeddings: benchEmbeddings,
  keywords: benchKeywords,
  plans: benchPlans,
  // Held-out half of the documents and systems: do not read it while tuning.
  logs: () => benchLogs(),
  'logs-tune': () => benchLogs(true),
  manual: benchManual,
  markdown: benchMarkdown,
  import: benchImports,
  // Beside a running NodeBB, see forum.ts.
  forum: benchForum,
  'build-1000': folder => benchBuilds(folder, [1000]),
  'build-5000': folder => benchBuilds(folder, [5000]),
  'build-20000': folder => benchLargeBuilds(folder, 20_000),
  'build-100000': folder => benchLargeBuilds(folder, 100_000),
  'search-1000': folder => benchSearch(folder, [1000]),
  'search-5000': folder => benchSearch(folder, [5000]),
  'search-size-5000': folder => benchSearchAtSize(folder, 5000),
  'search-size-20000': folder => benchSearchAtSize(folder, 20_000),
  'search-size-100000': folder => benchSearchAtSize(folder, 100_000)
}

const HELP = `npm run bench -- [PART…]

Measures the named parts, or all but soak, and prints a table of the figures.

The parts are ${Object.keys(PARTS).join(', ')}.`

const { positionals } = readCommandLine(HELP, { allowPositionals: true })
const unknown = positionals.filter(name => !(name in PARTS))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}; none named means all.`
  )
  process.exit(2)
}
// New folders for each run, removed only at its end, because ext4 creates files slowly after many deletions.
const folder = await mkdtemp(join(tmpdir(), 'pinout-bench-'))
const rows: Row[] = []
let failed = false
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS).filter(name => name !== 'soak')) {
  console.log(`Measuring ${name}`)
  try {
    rows.push(...((await PARTS[name]?.(folder)) ?? []))
  } catch (error) {
    failed = true
    console.error(`${name} could not be measured: ${describeError(error)}`)
  }
}
console.log(`\n${toTable(rows)}\n`)
await Promise.all(
  [folder, join(ROOT, '.data', 'bench', basename(folder)), ...(await starlightSites())].map(path =>
    rm(path, { recursive: true, force: true })
  )
)
if (failed) process.exit(1)
