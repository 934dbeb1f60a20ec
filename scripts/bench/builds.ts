import { basename, join } from 'node:path'
import { RENDERERS } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'
import { changeSome, syntheticCorpus } from './corpus.ts'
import { type Measured, measure } from './processTree.ts'
import { installStarlight, starlightSite } from './starlight.ts'
import type { Row } from './table.ts'

const CHANGED = 10
const show = ({ seconds, peakMb }: Measured) => `${seconds.toFixed(1)} s, ${(peakMb / 1024).toFixed(2)} GB`

/** Builds the same synthetic articles with Pinout and with Starlight, then again after ten of them changed. */
export async function benchBuilds(folder: string, counts: readonly number[]): Promise<Row[]> {
  await installStarlight()
  const rows: Row[] = []
  for (const count of counts) {
    const { source, contentRoot } = await syntheticCorpus(count, join(folder, String(count)))
    const data = join('.data', 'bench', basename(folder), String(count))
    const build = (folder: string, options: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      measure(process.execPath, ['scripts/build.ts', ...options], ROOT, {
        ...env,
        CONTENT_ROOT: contentRoot,
        PINOUT_DATA: folder
      })
    const ours = await build(data, ['--plain'])
    const compiled = { PINOUT_COMPILED_SITES: join(ROOT, data, 'site', RENDERERS) }
    const prepared = await build(`${data}-prepared`, ['--plain'], compiled)
    const site = await starlightSite(source, String(count))
    const astro = join(site, 'node_modules', 'astro', 'bin', 'astro.mjs')
    const theirs = await measure(process.execPath, [astro, 'build'], site, { ASTRO_TELEMETRY_DISABLED: '1' })
    const compressed = await build(`${data}-compressed`)
    rows.push({
      what: `build of ${count} articles, each in two languages`,
      ours: show(ours),
      beside: `Starlight ${show(theirs)}`,
      ratio: `time ${(ours.seconds / theirs.seconds).toFixed(2)}, memory ${(ours.peakMb / theirs.peakMb).toFixed(2)}`,
      reach: '≤ 0.6'
    })
    rows.push({
      what: 'the same with code that is compiled already, as in an image and in every build but the first',
      ours: show(prepared),
      beside: `Starlight ${show(theirs)}`,
      ratio: `time ${(prepared.seconds / theirs.seconds).toFixed(2)}`,
      reach: '≤ 0.6'
    })
    rows.push({
      what: 'the first build with brotli and gzip forms written, which Starlight does not do',
      ours: show(compressed),
      beside: `Starlight ${show(theirs)}`,
      ratio: `time ${(compressed.seconds / theirs.seconds).toFixed(2)}`,
      reach: ''
    })
    await changeSome(contentRoot, CHANGED)
    const again = await build(data, ['--plain'])
    const againCompressed = await build(`${data}-compressed`)
    rows.push({
      what: `build after ${CHANGED} of ${count} articles changed`,
      ours: show(again),
      beside: `our full build ${show(ours)}`,
      ratio: (again.seconds / ours.seconds).toFixed(2),
      reach: '≤ 0.4'
    })
    rows.push({
      what: 'the same with compressed forms',
      ours: show(againCompressed),
      beside: `our full build ${show(compressed)}`,
      ratio: (againCompressed.seconds / compressed.seconds).toFixed(2),
      reach: ''
    })
  }
  return rows
}
