import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '../paths.ts'
import { measure } from './processTree.ts'
import type { Row } from './table.ts'

const AUTHORS = '- { key: lin, id: 1, nickname: Lin }\n'
const FAMILIES = '- { id: 117, level: 1, name: D1 }\n'

/**
 * Imports documentation of other tools twice, and once more with a comparison to its sources. The documentation is not
 * part of the project: BENCH_IMPORT names its folders, separated by colons.
 */
export async function benchImports(folder: string): Promise<Row[]> {
  const sources = (process.env.BENCH_IMPORT ?? '').split(':').filter(Boolean)
  if (sources.length === 0) throw new Error('name folders of documentations in BENCH_IMPORT, separated by colons.')
  const rows: Row[] = []
  for (const [at, source] of sources.entries()) {
    const root = join(folder, `import-${at}`)
    await mkdir(join(root, 'content'), { recursive: true })
    await writeFile(join(root, 'content/authors.yaml'), AUTHORS)
    await writeFile(join(root, 'content/families.yaml'), FAMILIES)
    const first = await importOnce(root, source)
    const second = await importOnce(root, source)
    const report = await importOnce(root, source, '--check').then(() =>
      readFile(join(root, '.data/import-report.txt'), 'utf8')
    )
    const summary = report.split('\n\n')[0]?.split('\n') ?? []
    const dead = /^Links to something[^(]*\((\d+)\)/m.exec(report)?.[1] ?? '0'
    rows.push({
      what: `import of ${basename(source)}: ${summary[0]?.replace(/ imported into.*$/, '') ?? ''}`,
      ours: `${first.seconds.toFixed(1)} s, ${first.peakMb.toFixed(0)} MB; again ${second.seconds.toFixed(1)} s; ${summary[1]?.replace(/ \d+\.\d s\.$/, '')} ${dead} dead links. ${summary.find(line => line.startsWith('Compared')) ?? ''}`,
      ...{ beside: '', ratio: '', reach: '8,000 files ≤ 60 s; ≤ 0.1 % not named' }
    })
  }
  return rows
}

/** Imports once. Exit code 1 reports lost words, which is a result here, not a failure. */
async function importOnce(root: string, source: string, ...more: string[]) {
  const env = { CONTENT_ROOT: root, PINOUT_DATA: join(root, '.data') }
  const script = join(ROOT, 'scripts/import.ts')
  return measure('sh', ['-c', '"$@" || test $? = 1', 'sh', process.execPath, script, source, ...more], ROOT, env)
}
