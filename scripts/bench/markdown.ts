import { renderMarkdown } from '../../src/markdown/render.ts'
import type { Row } from './table.ts'

/** Text lengths in characters, from long comments to the longest article. */
const LENGTHS = [25_000, 50_000, 100_000, 200_000]
/** Maximum time ratio for a doubled length that still counts as linear, with occasional garbage collection. */
const MAX_RATIO = 2.6
/** Time in seconds below which two measurements cannot be compared. */
const NOISE_S = 0.3
const COMBINED = 60

/**
 * Measures CPU seconds of rendering texts that are made to be slow, at doubling lengths. Each row is a text whose time
 * grew faster than its length.
 */
export async function benchMarkdown(): Promise<Row[]> {
  const { hostileSources } = await import('../../tests/markdown/hostileSources.ts')
  const sources = { ...hostileSources, ...combinations(hostileSources) }
  const rows: Row[] = []
  let slowest = { name: '', seconds: 0 }
  for (const [name, make] of Object.entries(sources)) {
    const seconds: number[] = []
    for (const length of LENGTHS) seconds.push(await cpuOf(make(length)))
    console.log(`${name.padEnd(60)} ${seconds.map(one => one.toFixed(2).padStart(6)).join(' ')}`)
    const last = seconds.at(-1) ?? 0
    if (last > slowest.seconds) slowest = { name, seconds: last }
    for (const [at, length] of LENGTHS.entries()) {
      const [before, now] = [seconds[at - 1] ?? 0, seconds[at] ?? 0]
      if (before < NOISE_S || now / before <= MAX_RATIO) continue
      // Repeated, because a random disturbance does not occur twice.
      const again = (await cpuOf(make(length))) / (await cpuOf(make(length / 2)))
      if (again > MAX_RATIO) rows.push(rowOf(`${name}, ${length / 2} to ${length}`, now, again))
    }
  }
  return [rowOf(`the slowest of ${Object.keys(sources).length}: ${slowest.name}`, slowest.seconds, 0), ...rows]
}

/** Combines texts of three kinds in turn, the same in every run. */
function combinations(sources: Record<string, (length: number) => string>): typeof sources {
  const names = Object.keys(sources)
  const pick = (at: number) => names[at % names.length] ?? ''
  return Object.fromEntries(
    Array.from({ length: COMBINED }, (_, at) => {
      const three = [pick(at * 7), pick(at * 31 + 5), pick(at * 53 + 11)]
      const unit = three.map(name => sources[name]?.(20 + (at % 5) * 10)).join('\n')
      return [three.join(' + '), length => `${unit}\n\n`.repeat(Math.ceil(length / (unit.length + 2)))]
    })
  )
}

async function cpuOf(source: string): Promise<number> {
  const before = process.cpuUsage()
  await renderMarkdown(source)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function rowOf(what: string, seconds: number, ratio: number): Row {
  return {
    what: `Markdown: ${what}`,
    ours: `${seconds.toFixed(1)} CPU s`,
    beside: '',
    ratio: ratio.toFixed(1),
    reach: ''
  }
}
