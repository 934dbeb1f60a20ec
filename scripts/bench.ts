import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchBuilds } from './bench/builds.ts'
import { benchPages } from './bench/pages.ts'
import { benchServing } from './bench/serving.ts'
import { type Row, toTable } from './bench/table.ts'

const PARTS: Record<string, (folder: string) => Promise<Row[]>> = {
  page: benchPages,
  serve: benchServing,
  'build-1000': folder => benchBuilds(folder, [1000]),
  'build-5000': folder => benchBuilds(folder, [5000])
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter(name => !(name in PARTS))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}; none named means all.`
  )
  process.exit(2)
}
const folder = join(tmpdir(), 'pinout-bench')
await mkdir(folder, { recursive: true })
const rows: Row[] = []
let failed = false
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  console.log(`Measuring ${name}`)
  try {
    rows.push(...((await PARTS[name]?.(folder)) ?? []))
  } catch (error) {
    failed = true
    console.error(`${name} could not be measured: ${error instanceof Error ? error.message : error}`)
  }
}
console.log(`\n${toTable(rows)}\n`)
if (failed) process.exit(1)
