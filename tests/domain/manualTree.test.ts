import { expect, test } from 'vitest'
import type { ManualPlace } from '../../src/domain/article/manual.ts'
import { hasVersion, manualPlaceSchema } from '../../src/domain/article/manual.ts'
import { parseArticleFile } from '../../src/domain/content/articleFile.ts'
import { checkManuals } from '../../src/domain/content/checkManuals.ts'
import { parseDocumentPath, parseManualPath, versionSlug } from '../../src/domain/manual/addresses.ts'
import { contentsEntries } from '../../src/domain/manual/contentsPage.ts'
import { openManuals } from '../../src/domain/manual/manuals.ts'
import { documentFrame } from '../../src/domain/manual/page.ts'
import { chapterLines, idsIn, partName, sectionsAmong, splitDocument } from '../../src/domain/manual/parts.ts'
import { treeRows } from '../../src/domain/manual/rows.ts'
import { filterTitles, type TitleRow, titleRows } from '../../src/domain/manual/titles.ts'
import { entriesAbove, type ManualEntry } from '../../src/domain/manual/tree.ts'

const MANUAL = { key: 'sdk', name: { zh: 'SDK 手册', en: 'SDK manual' }, versions: ['v2', 'v1'] }

function place(page: string, position: number[], path: string[], version = 'v2'): ManualPlace {
  return { key: 'sdk', version, page, path, position }
}
function card(id: number, lang: 'zh' | 'en', bigTitle: string, manual: ManualPlace | null) {
  return { id, lang, bigTitle, manual, family1: '[118]', articleType: 6 }
}
const CARDS = [
  card(1, 'zh', '概述', place('intro.md', [1], [])),
  card(2, 'en', 'Overview', place('intro.md', [1], [])),
  card(3, 'zh', '串口', place('io/uart.md', [2, 1], ['接口'])),
  card(4, 'en', 'UART', place('io/uart.md', [2, 1], ['Interfaces'])),
  card(5, 'zh', '定时器', place('io/timer/index.md', [2, 2], ['接口'])),
  card(6, 'zh', '看门狗', place('io/timer/wdt.md', [2, 2, 1], ['接口', '定时'])),
  card(7, 'zh', '串口', place('io/uart.md', [4, 1], ['接口'], 'v1')),
  card(8, 'zh', '未知', place('x.md', [1], [], 'v9')),
  card(9, 'zh', '不在手册里', null)
]
const manuals = openManuals(CARDS, [MANUAL])
const frame = (id: number, lang: 'zh' | 'en') => {
  const found = CARDS.find(each => each.id === id)?.manual
  const made = found && documentFrame(manuals, id, found, lang)
  if (!made) throw new Error(`${id} has no frame`)
  return made
}
const outline = (entry: ManualEntry): unknown =>
  entry.children.map(child => (child.children.length > 0 ? [child.label, outline(child)] : child.label))

test('documents have their places, and a folder name overrides the title of its page', () => {
  const source = manuals.source('sdk', 'v2', 'zh')
  expect(source && outline(source.tree.root)).toEqual(['概述', ['接口', ['串口', ['定时', ['看门狗']]]]])
  expect(source?.tree.order.map(({ document }) => document?.id)).toEqual([1, 3, 5, 6])
  expect(source?.tree.root.count).toBe(4)
})

test('a page that one language lacks is shown in the other, and marked', () => {
  const source = manuals.source('sdk', 'v2', 'en')
  expect(source?.tree.order.map(({ document }) => document?.id)).toEqual([2, 4, 5, 6])
  const rows = source ? titleRows(source) : []
  expect(rows.find(([label]) => label === 'UART')).toEqual(['UART', '/en/home/article/4', 1])
  expect(rows.find(([label]) => label === '看门狗')?.[3]).toBe('zh')
})

test('previous and next follow the tree, and the way up leads to pages of contents where a folder has none of its own', () => {
  const uart = frame(3, 'zh')
  expect([uart.previous?.href, uart.next?.href]).toEqual(['/home/article/1', '/home/article/5'])
  expect(uart.crumbs.map(({ href }) => href)).toEqual(['/home/manual/sdk', '/home/manual/sdk/v2/2'])
  expect(frame(6, 'zh').crumbs.at(-1)?.href).toBe('/home/article/5')
  expect(frame(3, 'zh').languages).toEqual({ zh: '/home/article/3', en: '/en/home/article/4' })
})

test('the switch of versions stays on the page, or goes to the nearest entry above it', () => {
  const links = frame(3, 'zh').versions
  expect(links.map(({ version, href, isSame }) => [version, href, isSame])).toEqual([
    ['v2', '/home/article/3', true],
    ['v1', '/home/article/7', true]
  ])
  expect(frame(6, 'zh').versions[1]).toMatchObject({ href: '/home/manual/sdk/v1/4', isSame: false })
  expect(frame(1, 'zh').versions[1]).toMatchObject({ href: '/home/manual/sdk/v1', isSame: false })
  expect(frame(7, 'zh').newest).toMatchObject({ version: 'v2', href: '/home/article/3' })
  expect(frame(3, 'zh').newest).toBeUndefined()
})

test('no tree contains an unknown version', () => {
  expect(manuals.placeOf(8)).toBeUndefined()
  expect(hasVersion([], undefined)).toBe(true)
  expect(manuals.links('en')).toMatchObject([{ name: 'SDK manual', href: '/en/home/manual/sdk', chips: [118] }])
})

test('two documents in one place are both there', () => {
  const both = openManuals(
    [
      card(1, 'zh', 'A', place('a', [1], [])),
      card(2, 'zh', 'B', place('b', [1], [])),
      card(3, 'zh', 'C', place('c', [2], []))
    ],
    [MANUAL]
  )
  expect(both.source('sdk', 'v2', 'zh')?.tree.order.map(({ label }) => label)).toEqual(['A', 'B', 'C'])
})

test('a document is called in the tree as its place says, else by its title', () => {
  const named = openManuals(
    [
      card(1, 'zh', 'ADC Module', { ...place('adc', [1], []), label: 'adc' }),
      card(2, 'zh', 'SPI', place('spi', [2], []))
    ],
    [MANUAL]
  )
  expect(named.source('sdk', 'v2', 'zh')?.tree.order.map(({ label }) => label)).toEqual(['adc', 'SPI'])
})

test('eight thousand documents add a bounded number of lines to a page', () => {
  const many = Array.from({ length: 8000 }, (_, at) => {
    const position = [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400)]
    return card(100 + at, 'zh', `文档 ${at}`, place(`p${at}`, position, [`章 ${position[0]}`, `节 ${position[1]}`]))
  })
  const flat = Array.from({ length: 8000 }, (_, at) =>
    card(20_000 + at, 'zh', `平 ${at}`, place(`f${at}`, [at], [], 'v1'))
  )
  const large = openManuals([...many, ...flat], [MANUAL])
  const size = (id: number, version: string, page: string) => {
    const made = documentFrame(large, id, { ...place(page, [0], [], version) }, 'zh')
    return JSON.stringify(made?.tree).length
  }
  expect(size(4100, 'v2', 'p4000')).toBeLessThan(16_000)
  expect(size(24_000, 'v1', 'f4000')).toBeLessThan(16_000)
  const source = large.source('sdk', 'v1', 'zh')
  const rows = source && treeRows(source, source.tree.byPage.get('f4000'))
  expect(rows?.rows.some(({ isCurrent }) => isCurrent)).toBe(true)
  expect((rows?.before ?? 0) + (rows?.rows.length ?? 0) + (rows?.after ?? 0)).toBe(8000)
})

test('every entry leads to a page', () => {
  const source = manuals.source('sdk', 'v2', 'zh')
  if (!source) throw new Error('no tree')
  const contents = contentsEntries(source).map(({ href }) => href)
  for (const [, href] of titleRows(source))
    expect(href.startsWith('/home/article/') || contents.includes(href)).toBe(true)
  for (const href of contents) expect(parseManualPath(href)?.kind).toBe('contents')
  expect(entriesAbove(source.tree.byKey.get('2-2-1')).map(({ label }) => label)).toEqual(['接口', '定时'])
})

test('the filter matches all words of a title and its ancestors', () => {
  const source = manuals.source('sdk', 'v2', 'zh')
  const found = filterTitles(source ? titleRows(source) : [], '看门')
  expect(found).toEqual([{ label: '看门狗', href: '/home/article/6', above: '接口 / 定时', lang: undefined }])
})

test('addresses of manuals are read back', () => {
  expect(versionSlug({ versions: ['1.0', '1-0'] }, '1-0')).toBe('1-0-2')
  expect(parseManualPath('/home/manual/sdk/v2/branch-2-1.html')).toEqual({
    kind: 'branch',
    key: 'sdk',
    slug: 'v2',
    entry: '2-1'
  })
  expect(parseManualPath('/home/manual/sdk/v2/titles.json')?.kind).toBe('titles')
  for (const odd of ['/home/manual/', '/home/manual/../x', '/home/manual/sdk/v2/<b>', '/home/manual/sdk/v2/2.html'])
    expect(parseManualPath(odd)).toBeUndefined()
  const parts = ['', '/3', '/whole', '/1', '/0', '/3/3'].map(part => parseDocumentPath(`/home/article/5${part}`)?.part)
  expect(parts).toEqual([1, 3, 'whole', undefined, undefined, undefined])
  // The largest id of the database, and a number above it.
  expect([2_147_483_647, 2_147_483_648].map(id => parseDocumentPath(`/home/article/${id}`)?.id)).toEqual([
    2_147_483_647,
    undefined
  ])
})

test('a long document is split at its chapters, with every id and word in one page', () => {
  const chapter = (name: string, sections: number) =>
    `<h2 id="${name}">${name}</h2>\n${Array.from({ length: sections }, (_, at) => `<h3 id="${name}-${at}">s</h3><p title="a > b">${'x'.repeat(9000)} <a href="#b-3">see</a></p>`).join('\n')}\n`
  const html = `<p>front</p>\n${chapter('a', 1)}<blockquote><h2 id="q">no chapter</h2></blockquote>${chapter('b', 12)}${chapter('c', 1)}`
  const headings = idsIn(html).map(id => ({ id, depth: id.includes('-') ? 3 : 2, text: id }))
  const parts = splitDocument(7, html, headings)
  expect(parts.map(({ title }) => title)).toEqual(['', 'a', 'b', 'b-6 – b-11', 'c'])
  expect(parts.flatMap(part => idsIn(part.html))).toEqual(idsIn(html))
  expect(
    parts
      .map(part => part.html)
      .join('')
      .replaceAll('/home/article/7/3#', '#')
  ).toBe(html)
  expect(parts[1]?.html).toContain('href="/home/article/7/3#b-3"')
  expect(parts[2]?.html).toContain('href="#b-3"')
  expect(splitDocument(7, '<h2 id="a">a</h2>', [])).toHaveLength(1)
})

test('a short chapter joins its neighbour, and addresses of the others stay what they were', () => {
  const chapter = (id: string, length: number) => `<h2 id="${id}">${id}</h2><p id="in-${id}">${'x'.repeat(length)}</p>`
  const lengths: [string, number][] = [
    ['preface', 40],
    ['overview', 900],
    ['api', 40_000],
    ['types', 30_000],
    ['errors', 300],
    ['debug', 20]
  ]
  const html = lengths.map(([id, length]) => chapter(id, length)).join('')
  const headings = lengths.map(([id]) => ({ id, depth: 2, text: id }))
  const parts = splitDocument(7, html, headings)
  expect(parts.map(({ number, title }) => [number, title])).toEqual([
    [1, ''],
    [4, 'preface – api'],
    [5, 'types – debug']
  ])
  expect(parts.map(part => part.html).join('')).toBe(html)
  expect(chapterLines(7, parts).map(({ title, path }) => [title, path])).toEqual([
    ['', '/home/article/7'],
    ['preface', '/home/article/7/4'],
    ['overview', '/home/article/7/4#overview'],
    ['api', '/home/article/7/4#api'],
    ['types', '/home/article/7/5'],
    ['errors', '/home/article/7/5#errors'],
    ['debug', '/home/article/7/5#debug']
  ])
})

test('a short section joins the pages of its own chapter, which keep their names', () => {
  const sections = (of: string, lengths: number[]) =>
    lengths.map((length, at) => `<h3 id="${of}${at}">s</h3><p>${'x'.repeat(length)}</p>`).join('')
  const html = `<h2 id="a">a</h2>${sections('a', [59_000, 59_000, 1100])}<h2 id="b">b</h2><p>${'x'.repeat(2000)}</p>`
  const headings = idsIn(html).map(id => ({ id, depth: id.length + 1, text: id }))
  const parts = splitDocument(7, html, headings)
  expect(parts.map(({ title, number }) => [number, title])).toEqual([
    [1, ''],
    [2, 'a'],
    [3, 'a1 – a2'],
    [5, 'b']
  ])
})

test('sections of a chapter stand below it, by their numbers or else by their headings', () => {
  const below = (...titles: string[]) =>
    sectionsAmong([{ title: '', depth: 0 }, ...titles.map(title => ({ title, depth: title === 'Deep' ? 3 : 2 }))])
  expect(below('Chapter 2', '2.1 K230', 'Deep', 'Chapter 3')).toEqual([false, false, true, true, false])
  expect(below('2.1 Pins', '2.2 Clock')).toEqual([false, false, false])
})

test('a page of a split document says what it is of where its title does not', () => {
  const part = (title: string, depth = 2) => ({ title, depth })
  const parts = [
    part('', 0),
    part('Overview'),
    part('SPI'),
    part('Pins', 3),
    part('UART'),
    part('Pins', 3),
    part('Clock', 3)
  ]
  const names = parts.map((_, at) => partName(parts, at, { title: 'Manual', lang: 'en' }))
  expect(names).toEqual(['Manual', 'Manual: Overview', 'SPI', 'SPI: Pins', 'UART', 'UART: Pins', 'Clock'])
  expect(partName([part('', 0), part('概述')], 1, { title: '串口', lang: 'zh' })).toBe('串口 概述')
})

test('an invalid place is reported and loses no document', () => {
  const text = (manual: string) =>
    `---\nid: 5\narticleType: 6\nlang: zh\nbigTitle: T\nauthor: a\ndate: "2026-01-01"\n${manual}---\nWords.\n`
  const bad = parseArticleFile('a.md', text('manual: { key: sdk, page: a, path: [A], position: [1] }\n'))
  expect('data' in bad && [bad.data.manual, bad.misplaced?.[0]?.message]).toEqual([
    undefined,
    'needs one number for each label of path, and one for the document.'
  ])
  expect(parseArticleFile('a.md', text('manual: { key: sdk, page: a, position: [1] }\nnope: 1\n'))).toHaveProperty(
    'problems'
  )
  const file = (name: string, manual: ManualPlace) => {
    const parsed = parseArticleFile(name, text(''))
    if ('problems' in parsed) throw new Error('not parsed')
    return { ...parsed, data: { ...parsed.data, manual } }
  }
  const problems = checkManuals(
    [
      file('a.md', place('a', [1, 1], ['A'])),
      file('b.md', place('b', [1, 1], ['B'])),
      file('c.md', place('a', [3], [])),
      file('d.md', place('d', [4], [], 'v9')),
      file('e.md', { ...place('e', [5], []), key: 'other' })
    ],
    [MANUAL]
  )
  expect(problems.map(({ file, field }) => `${file} ${field}`)).toEqual([
    'b.md manual.position',
    'b.md manual.path',
    'c.md manual.page',
    'd.md manual.version',
    'e.md manual.key'
  ])
  expect(manualPlaceSchema.safeParse(place('a', [1], [])).success).toBe(true)
})

test('the filter of a tree finds names with and without hyphens', () => {
  const rows: TitleRow[] = [
    ['Wi-Fi AT Commands', '/1', -1],
    ['TCP/IP', '/2', -1]
  ]
  for (const typed of ['wifi', 'Wi-Fi', 'wi fi', 'WIFI commands'])
    expect(filterTitles(rows, typed).map(({ href }) => href)).toEqual(['/1'])
  expect(filterTitles(rows, '—')).toEqual([])
})
