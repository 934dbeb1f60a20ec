import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packSearchFiles } from '../../scripts/pack/searchFiles.ts'
import type { Language } from '../../src/domain/language/languages.ts'
import { MANIFEST_FILE, textFile, textPartFile } from '../../src/domain/search/files.ts'
import { confirm, type SearchSource } from '../../src/domain/search/find.ts'
import { findMost } from '../../src/domain/search/findMost.ts'
import { firstInTitles } from '../../src/domain/search/largeTitles.ts'
import { likeliest, mayHold } from '../../src/domain/search/mayHold.ts'
import { parseQuery } from '../../src/domain/search/query.ts'
import { toRows } from '../../src/domain/search/titles.ts'
import { likelySimilar, similarTitles } from '../../src/domain/writing/similarTitles.ts'
import { diskSource } from './diskSource.ts'
import { makeRoot, type WrittenIndex, writeIndex } from './writeIndex.ts'

const TIMEOUT_MS = 60_000
const LARGE = { maxInTitlesFiles: 10 }
const ARTICLES = 400
/** Id of the article with a long text. */
const LONG = 7777

let root: string
let index: WrittenIndex
beforeAll(async () => {
  root = await makeRoot()
  await mkdir(join(root, 'content', 'docs'), { recursive: true })
  for (let id = 4000; id < 4000 + ARTICLES; id++)
    await write(
      id,
      id % 2 === 0 ? 'zh' : 'en',
      `Board ${id} 启动 ${'abcdefgh'[id % 8]}`,
      `The watchdog of ${id} bites.\n\n看门狗 ${id}`
    )
  await write(LONG, 'zh', '很长的手册', longBody())
  index = await writeIndex(root, join(root, 'first'), LARGE)
}, TIMEOUT_MS)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

function write(id: number, lang: Language, title: string, body: string, more = ''): Promise<void> {
  const head = `id: ${id}\narticleType: 2\nlang: ${lang}\nbigTitle: ${title}\nsmallTitle: of ${id}\nauthor: lin\nfamily1: [117]\nfamily2: [1]\ndate: "2026-0${1 + (id % 9)}-10 10:00"`
  return writeFile(join(root, 'content', 'docs', `${id}.md`), `---\n${head}${more}\n---\n\n${body}\n`)
}

/** Returns chapters of distinct words. One chapter is longer than a part. */
function longBody(): string {
  const chapter = (at: number) =>
    `## Chapter ${at}\n\n${Array.from({ length: at === 5 ? 3000 : 120 }, (_, word) => `w${at}x${(word * 7919) % 9973}`).join(' ')}`
  return Array.from({ length: 60 }, (_, at) => chapter(at)).join('\n\n')
}

/** Wraps a source and records its reads. */
function noting(client: string): { source: SearchSource; read: string[] } {
  const read: string[] = []
  const source = diskSource(client)
  const note =
    <A extends unknown[], T>(name: string, get: (...args: A) => T) =>
    (...args: A): T => {
      read.push(`${name} ${args.join(' ')}`)
      return get(...args)
    }
  return {
    read,
    source: {
      ...source,
      rows: note('rows', source.rows),
      text: note('text', source.text),
      part: note('part', source.part),
      shard: note('shard', source.shard)
    }
  }
}

async function find(typed: string, source = diskSource(index.client)) {
  const query = parseQuery(typed)
  return confirm(source, await mayHold(source, query, 'zh'), query)
}

test('the title files are empty, and the manifest describes how rows are found', async () => {
  expect(JSON.parse(await readFile(join(index.client, 'search', 'titles-zh.json'), 'utf8'))).toEqual({})
  const { large } = JSON.parse(await readFile(join(index.client, MANIFEST_FILE), 'utf8'))
  expect(large).toMatchObject({ articles: ARTICLES + 1, ranges: [0] })
  expect(large.hottest).toHaveLength(ARTICLES + 1)
})

test('a query for few articles reads their blocks and no facts of all others', async () => {
  const { source, read } = noting(index.client)
  const query = parseQuery('watchdog of 4234')
  const { rows, total, all } = await likeliest(source, query, 'en', 10)
  expect(rows.map(({ id, bigTitle }) => [id, bigTitle])).toEqual([[4234, 'Board 4234 启动 c']])
  expect([total, all]).toEqual([1, undefined])
  expect(read.filter(each => each.startsWith('rows'))).toEqual(['rows /search/title-blocks/66.json'])
})

test('a question is looked up as one run, and its words only once', async () => {
  const { source, read } = noting(index.client)
  const question = parseQuery('watchdog bites board 4002 again unseen')
  const { total } = await likeliest(source, question, 'en', 10)
  expect(total).toBe(0)
  expect(read.filter(each => each.startsWith('shard')).length).toBeLessThanOrEqual(4)
  const [found] = await findMost(source, { run: '\0', words: question.words }, 'zh')
  expect(found?.id).toBe(4002)
})

test('a common word gives its likeliest first, and all once they are asked for, counted and narrowed by their facts', async () => {
  const { source, read } = noting(index.client)
  const query = parseQuery('看门狗')
  const { rows, total, all } = await likeliest(source, query, 'zh', 10)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThan(30)
  expect(total).toBe(ARTICLES)
  expect(read.some(each => each.includes('row-facts'))).toBe(false)
  const every = (await all?.()) ?? []
  expect(every).toHaveLength(ARTICLES)
  expect(every.slice(0, ARTICLES / 2).every(({ lang }) => lang === 'zh')).toBe(true)
  // Titles are loaded together with texts.
  const found = await confirm(source, every.slice(0, 3), query)
  for (const { id, bigTitle } of found) expect(bigTitle).toMatch(`Board ${id}`)
})

test('titles are found before texts, those in the language of the reader first, and one character is enough', async () => {
  const source = diskSource(index.client)
  const { large } = await source.manifest()
  const first = async (typed: string, lang: Language) => {
    if (large) for await (const rows of firstInTitles(source, large, parseQuery(typed), lang)) return rows
    return []
  }
  expect((await first('board 4234', 'zh')).map(({ id }) => id)).toEqual([4234])
  expect((await first('启动', 'en')).every(({ lang }) => lang === 'en')).toBe(true)
  expect((await first('启', 'zh')).length).toBeGreaterThan(0)
  expect(await first('龘', 'zh')).toEqual([])
  expect((await find('启')).length).toBeGreaterThan(10)
})

test('the first title and the first answer are shown while the others are still being read', async () => {
  const { source } = noting(index.client)
  const { large } = await source.manifest()
  const counts: number[] = []
  if (large) for await (const rows of firstInTitles(source, large, parseQuery('board'), 'zh')) counts.push(rows.length)
  expect(counts).toEqual([1, 4, 12])
  // The text of every article but one never comes.
  const stuck = { ...source, text: (id: number) => (id === 4002 ? source.text(id) : new Promise<undefined>(() => {})) }
  const first = new Promise(done => {
    void findMost(stuck, { run: '\0', words: ['watchdog', 'bites', '4002'] }, 'zh', [], done)
  })
  expect(await first).toMatchObject([{ id: 4002 }])
})

test('equally good answers keep their order whichever text comes first', async () => {
  const source = diskSource(index.client)
  const query = { run: '\0', words: ['watchdog', 'bites', '看门狗'] }
  const expected = (await findMost(source, query, 'zh')).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(4)
  const pause = (id: number) => new Promise(done => setTimeout(done, 5 * (expected.length - expected.indexOf(id))))
  const late = { ...source, text: (id: number) => pause(id).then(() => source.text(id)) }
  expect((await findMost(late, query, 'zh')).map(({ id }) => id)).toEqual(expected)
})

test('one character of a text is found, and the number of results is that of the texts with it', async () => {
  const source = diskSource(index.client)
  const own = (await source.text(LONG))?.passages.map(({ text }) => text).join('') ?? ''
  const title = (await source.text(LONG))?.title ?? ''
  const single = [...own].find(each => /[^\s-]/.test(each) && !title.toLowerCase().includes(each.toLowerCase())) ?? ''
  expect(single).not.toBe('')
  const query = parseQuery(single)
  const { read, source: noted } = noting(index.client)
  const candidates = await mayHold(noted, query, 'zh')
  expect(candidates.map(({ id }) => id)).toContain(LONG)
  const found = await confirm(
    noted,
    candidates.filter(({ id }) => id === LONG),
    query
  )
  expect(found).toHaveLength(1)
  expect(read).not.toContain(`text ${LONG}`)
})

test('any run of a long text is found by a few parts of it, also where one part ends and another begins', async () => {
  const text =
    (await diskSource(index.client).text(LONG))?.passages.map(({ heading, text }) => `${heading} ${text}`).join(' ') ??
    ''
  expect(text.length).toBeGreaterThan(60_000)
  let parts = 0
  for (let at = 37; at + 40 < text.length; at += 1009) {
    const run = text.slice(at, at + 3 + (at % 37)).trim()
    const { source, read } = noting(index.client)
    const [hit] = (await find(run, source)).filter(({ id }) => id === LONG)
    expect(hit?.match.kind, run).toBe('run')
    expect(read).not.toContain(`text ${LONG}`)
    parts = Math.max(parts, read.filter(each => each.startsWith('part')).length)
  }
  expect(parts).toBeLessThanOrEqual(4)
})

test('a hit in a long text leads to its chapter, and distant words are found too', async () => {
  const words = longBody().split(/\s+/)
  const [early, late] = [
    words.find(word => word.startsWith('w3x')) ?? '',
    words.findLast(word => word.startsWith('w50x')) ?? ''
  ]
  const [one] = await find(late)
  expect(one?.match.passage).toMatchObject({ heading: 'Chapter 50', anchor: 'chapter-50' })
  const [both] = await find(`${late} ${early}`)
  expect(both).toMatchObject({ id: LONG, match: { kind: 'words' } })
  expect(await find(`${late} qqzzxx`)).toEqual([])
  const most = await findMost(diskSource(index.client), { run: '\0', words: [early, late, 'qqzzxx'] }, 'zh')
  expect(most.map(({ id }) => id)).toContain(LONG)
})

test('a long text whose parts are not at hand is read as a whole', async () => {
  const source = diskSource(index.client)
  const broken = { ...source, part: () => Promise.reject(new Error('no network')) }
  expect((await find('chapter 33', broken)).map(({ id }) => id)).toContain(LONG)
})

test('a pack of a large site has the titles of its articles in two files, and long texts in parts', async () => {
  const files = await packSearchFiles(index.client, new Set([4000, 4001, LONG, 99]))
  const json = (path: string) => JSON.parse(String(files.get(path)))
  expect(json(MANIFEST_FILE)).not.toHaveProperty('large')
  expect(toRows(json('/search/titles-zh.json')).map(({ id }) => id)).toEqual([4000, LONG])
  expect(toRows(json('/search/titles-en.json'))).toMatchObject([{ id: 4001, bigTitle: 'Board 4001 启动 b' }])
  expect(files.has(textPartFile(LONG, 3))).toBe(true)
})

test('similar titles are found by the pairs of titles', async () => {
  const source = diskSource(index.client)
  const typed = 'Board 4301 启动'
  expect(similarTitles(typed, await likelySimilar(source, typed))[0]?.id).toBe(4301)
})

test('a build of what changed writes the same bytes as one from nothing, and only what changed', {
  timeout: TIMEOUT_MS
}, async () => {
  const pairs = [
    () => write(4003, 'en', 'Renamed 4003', 'Another text.'),
    () => write(4004, 'en', 'Board 4004 in another language', 'The watchdog of 4004 bites.'),
    () => write(5000, 'en', 'A new board', 'In a block of its own.'),
    () => rm(join(root, 'content', 'docs', '5000.md')),
    () => write(4005, 'en', 'Secret 4005', 'zanzibarite', '\npublic: false'),
    () => write(LONG, 'zh', '很长的手册', `${longBody().slice(0, 40_000)}\n\nshorter`),
    () => write(LONG, 'zh', '很长的手册', 'short')
  ]
  let before = index
  for (const [at, change] of pairs.entries()) {
    await change()
    const next = await writeIndex(root, join(root, `next-${at}`), { ...LARGE, before })
    const whole = await writeIndex(root, join(root, `whole-${at}`), LARGE)
    expect(await differences(next.client, whole.client), `change ${at}`).toEqual([])
    const changed = await differences(before.client, next.client)
    expect(changed.filter(path => path.includes('title-blocks')).length, `change ${at}`).toBeLessThanOrEqual(1)
    before = next
  }
  expect(await filesWith(before.client, 'Secret 4005')).toEqual([])
  expect(await readdir(join(before.client, 'search'))).not.toContain('text-parts')
  // The site shrinks below the size of a large site, and grows again.
  const small = await writeIndex(root, join(root, 'small'), { maxInTitlesFiles: 100_000, before })
  expect(await differences(small.client, (await writeIndex(root, join(root, 'small-whole'))).client)).toEqual([])
  const again = await writeIndex(root, join(root, 'again'), { ...LARGE, before: small })
  expect(await differences(again.client, before.client)).toEqual([])
})

async function files(client: string): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>()
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      all.set(relative(client, path), await readFile(path))
    }
  return all
}

async function differences(one: string, other: string): Promise<string[]> {
  const [ours, theirs] = [await files(one), await files(other)]
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])]
  return paths.filter(path => !ours.get(path)?.equals(theirs.get(path) ?? Buffer.alloc(0))).sort()
}

async function filesWith(client: string, word: string): Promise<string[]> {
  return [...(await files(client))].flatMap(([path, body]) => (body.includes(word) ? [path] : []))
}

test('an index of an earlier release, which knows of no parts, is read as before', async () => {
  const source = diskSource(index.client)
  const { parts: _, ...row } = (await mayHold(source, parseQuery('chapter 12'), 'zh')).find(
    ({ id }) => id === LONG
  ) ?? {
    parts: 0
  }
  const { source: noted, read } = noting(index.client)
  await confirm(noted, [row as never], parseQuery('chapter 12'))
  expect(read).toEqual([`text ${LONG}`])
  expect(textFile(LONG)).toBe(`/search/texts/${LONG}.json`)
})
