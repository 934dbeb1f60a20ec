import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { markHits } from '../../src/domain/search/excerpt.ts'
import { confirm } from '../../src/domain/search/find.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { holds, joinText } from '../../src/domain/search/join.ts'
import { mayHold } from '../../src/domain/search/mayHold.ts'
import { parseQuery } from '../../src/domain/search/query.ts'
import { diskSource } from './diskSource.ts'
import { makeRoot, writeIndex } from './writeIndex.ts'

const TEXT = `The Wi-Fi of the ESP32-C3 and RTL8720-DN needs 500 mA at 85 ℃ and 3.0～3.6 V. Use 2.4 GHz and 40 MHz.
Deep sleep, light sleep and Bluetooth LE share GPIO34～GPIO39. It helps pin 5 in put mode. #include <zhlib.h>
按 GPIO 引脚的看门
狗。`
const FOUND = [
  '500mA',
  'wifi',
  'WiFi',
  'wi fi',
  'Wi-Fi',
  '85℃',
  '85°C',
  '85 ℃',
  'GPIO34-GPIO39',
  'GPIO36',
  'gpio38',
  '3.0-3.6 V',
  '3.0 ~ 3.6V',
  'ESP32C3',
  'ESP32 C3',
  'RTL-8720DN',
  'deepsleep',
  'light-sleep',
  'bluetooth-le',
  '2.4GHz',
  '40MHz',
  '#include<zhlib.h>',
  'GPIO引脚',
  '看门狗',
  'pin5'
]
/** What only the removal of joints would make. */
const REFUSED = ['spi', 'gpio40', 'gpio33', 'tmode', 'isa', '3.03.6', 'sleepand', 'lesh']

let root = ''
beforeAll(async () => {
  root = await makeRoot()
  await mkdir(join(root, 'corpus'), { recursive: true })
  await writeFile(join(root, 'corpus', 'joints.md'), `# Power\n\n${TEXT}\n`)
  await writeFile(join(root, 'corpus', 'long.md'), `# Long\n\n${'Filler of a long text.\n\n'.repeat(1200)}${TEXT}\n`)
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'import.ts'), join(root, 'corpus')], {
    env: { ...process.env, CONTENT_ROOT: root }
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

test.for([undefined, 0])('names and amounts are found with and without their joints (%s)', async max => {
  const { client } = await writeIndex(root, join(root, `release-${max}`), { maxInTitlesFiles: max })
  const source = diskSource(client)
  const titlesOf = async (typed: string) => {
    const query = parseQuery(typed)
    const found = await confirm(source, await mayHold(source, query, 'en'), query)
    return found.filter(({ match }) => match.kind === 'run').map(({ bigTitle }) => bigTitle)
  }
  const missed: string[] = []
  for (const typed of FOUND) if ((await titlesOf(typed)).toSorted().join() !== 'Long,Power') missed.push(typed)
  const wrong: string[] = []
  for (const typed of REFUSED) if ((await titlesOf(typed)).length > 0) wrong.push(typed)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
})

test('every run of a text is found in it', () => {
  const folded = fold(TEXT)
  const text = joinText(folded)
  const missed: string[] = []
  for (let at = 0; at < folded.length; at++)
    for (const length of [2, 3, 5, 9, 30]) {
      const { run } = parseQuery(folded.slice(at, at + length))
      if (run && !holds(text, run)) missed.push(run)
    }
  expect(missed).toEqual([])
})

test.each([
  ['wifi', 'Use Wi-Fi.', ['Wi-Fi']],
  ['500mA', 'Takes 500 mA.', ['500 mA']],
  ['ESP32-C3', 'The ESP32C3', ['ESP32C3']],
  ['85°C', 'At 85 ℃ or so', ['85 ℃']]
])('%s is marked as a whole in %s', (typed, text, hits) => {
  const marked = markHits(text, parseQuery(typed)).filter(({ hit }) => hit)
  expect(marked.map(part => part.text)).toEqual(hits)
})
