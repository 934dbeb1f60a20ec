import { basename, join } from 'node:path'
import { ROOT } from '../paths.ts'
import { changeSome, syntheticCorpus } from './corpus.ts'
import { type Measured, measure } from './processTree.ts'
import type { Row } from './table.ts'

const CHANGED = 10
/**
 * Number of rebuilds. The first build after a full one copies the release. Later ones continue from a release that is
 * no longer served.
 */
const REBUILDS = 3
const show = ({ seconds, peakMb, cpuSeconds }: Measured) =>
  `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(0)} s of CPU, ${(peakMb / 1024).toFixed(2)} GB`

/** Builds short articles in pairs of translations, then again after ten of them changed, and without any change. */
export async function benchLargeBuilds(folder: string, count: number): Promise<Row[]> {
  const { contentRoot } = await syntheticCorpus(count, join(folder, `large-${count}`), { short: true })
  const data = join('.data', 'bench', basename(folder), `large-${count}`)
  const build = () =>
    measure(process.execPath, ['scripts/build.ts', '--plain'], ROOT, { CONTENT_ROOT: contentRoot, PINOUT_DATA: data })
  const rows = [row(`build of ${count} short articles, half in each language, no compressed forms`, await build(), '')]
  for (let again = 1; again <= REBUILDS; again++) {
    await changeSome(contentRoot, CHANGED)
    rows.push(row(`build ${again} after ${CHANGED} of ${count} articles changed`, await build(), '≤ 20 s'))
  }
  rows.push(row('build after nothing changed', await build(), '≤ 2 s'))
  return rows
}

function row(what: string, measured: Measured, reach: string): Row {
  return { what, ours: show(measured), beside: '', ratio: '', reach }
}
