import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followRendered } from '../../src/domain/content/followRendered.ts'
import { continueRendered, openLast } from '../../src/domain/content/renderedFile.ts'
import type { RenderedEntry } from '../../src/domain/content/renderedLines.ts'

const COUNT = 1200

/**
 * Returns an entry whose line has between a few bytes and several blocks of the reader. Its characters have one to four
 * bytes.
 */
const entry = (id: number): RenderedEntry => ({
  id,
  lang: 'zh',
  digest: `digest ${id}`,
  bigTitle: `标题 ${id} 🙂`,
  smallTitle: '',
  html: '字é🙂'.repeat(id === 700 ? 300_000 : (id * 7919) % 900),
  headings: [],
  comments: {},
  passages: []
})

const shown = Array.from({ length: COUNT }, (_, at) => ({ id: at + 1, digest: `digest ${at + 1}` }))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-rendered-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Renders articles, and ends like a finished build or like a killed one. */
function render(folder: string, ids: Iterable<number>, killed = false): void {
  const writer = continueRendered(folder)
  for (const id of ids) writer.add(entry(id))
  if (!killed) writer.finish(shown)
}

test('every article is read back as it was written, wherever its line begins', async () => {
  const folder = await newFolder()
  render(
    folder,
    shown.map(({ id }) => id)
  )
  const file = openLast(folder)
  onTestFinished(() => file.close())
  expect([...file.ids()]).toHaveLength(COUNT)
  for (let id = 1; id <= COUNT; id++) expect(file.read(id)).toEqual(entry(id))
  expect(file.read(COUNT + 1)).toBeUndefined()
})

test('a killed build does not render finished texts again, except the interrupted line', async () => {
  const folder = await newFolder()
  render(folder, [1, 2, 700], true)
  const [data = ''] = await readdir(folder)
  await truncate(join(folder, data), (await stat(join(folder, data))).size - 5)
  const writer = continueRendered(folder)
  expect([1, 2, 700].map(id => writer.has(id, `digest ${id}`))).toEqual([true, true, false])
  expect(writer.has(1, 'digest 2')).toBe(false)
  writer.add(entry(3))
  writer.finish(shown)
  const file = openLast(folder)
  onTestFinished(() => file.close())
  expect([...file.ids()]).toEqual([1, 2, 3])
  expect(file.read(3)).toEqual(entry(3))
})

test('outdated entries are dropped once they are most of the file', async () => {
  const folder = await newFolder()
  render(folder, [1, 2, 700, 700, 3])
  for (let again = 0; again < 3; again++) render(folder, [1, 2, 700, 3])
  const file = openLast(folder)
  onTestFinished(() => file.close())
  for (const id of [1, 2, 3, 700]) expect(file.read(id)).toEqual(entry(id))
  const data = (await readdir(folder)).filter(name => name.endsWith('.ndjson'))
  expect(data).toHaveLength(1)
  expect((await stat(join(folder, data[0] ?? ''))).size).toBeLessThan(3 * JSON.stringify(entry(700)).length * 3)
})

test('before the first build there is no article', async () => {
  expect([...openLast(await newFolder()).ids()]).toEqual([])
})

test('an article can be read while others are being rendered, but not in an older form', async () => {
  vi.stubEnv('PINOUT_RENDERER', String(process.pid))
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await newFolder()
  const file = followRendered(folder)
  const first = file.read(1, 'digest 1')
  const writer = continueRendered(folder)
  writer.add({ ...entry(1), digest: 'older' })
  writer.add(entry(700))
  expect(await file.read(700, 'digest 700')).toEqual(entry(700))
  const last = file.read(3, 'digest 3')
  writer.add(entry(1))
  expect(await first).toEqual(entry(1))
  writer.add(entry(3))
  writer.finish(shown)
  expect(await last).toEqual(entry(3))
  expect(await file.read(2, 'digest 2')).toBeUndefined()
})

test('an article of a killed build can be read while the next one renders others', async () => {
  vi.stubEnv('PINOUT_RENDERER', String(process.pid))
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await newFolder()
  render(folder, [1, 2], true)
  const [data = ''] = await readdir(folder)
  await truncate(join(folder, data), (await stat(join(folder, data))).size - 5)
  const file = followRendered(folder)
  expect(await file.read(1, 'digest 1')).toEqual(entry(1))
  const second = file.read(2, 'digest 2')
  const writer = continueRendered(folder)
  writer.add(entry(2))
  expect(await second).toEqual(entry(2))
  writer.finish(shown)
})

test('waiting for an article ends when the renderer ended without it', async () => {
  await expect(followRendered(await newFolder()).read(1, 'digest 1')).rejects.toThrow('was not rendered')
})

test('waiting for an article ends when the index cannot be read, while the renderer goes on', async () => {
  vi.stubEnv('PINOUT_RENDERER', String(process.pid))
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await newFolder()
  await writeFile(join(folder, 'rendered.json'), '{')
  await expect(followRendered(folder).read(1, 'digest 1')).rejects.toThrow('JSON')
})
