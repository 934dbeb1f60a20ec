import { expect, test } from 'vitest'
import type { ManualPlace } from '../../src/domain/article/manual.ts'
import { detailedRows } from '../../src/domain/manual/detailedRows.ts'
import { openManuals } from '../../src/domain/manual/manuals.ts'
import { treeRows } from '../../src/domain/manual/rows.ts'

const MANUAL = { key: 'sdk', name: { zh: 'SDK 手册', en: 'SDK manual' }, versions: ['v2'] }
const place = (page: string, position: number[], path: string[]): ManualPlace => ({
  key: 'sdk',
  version: 'v2',
  page,
  path,
  position
})
const card = (id: number, lang: 'zh' | 'en', bigTitle: string, manual: ManualPlace) => ({
  id,
  lang,
  bigTitle,
  manual,
  family1: '[118]',
  articleType: 6
})

test('rows do not repeat the product that nearly all siblings begin with', () => {
  const labelsOf = (titles: string[]) => {
    const cards = titles.map((title, at) => card(at + 1, 'en', title, place(`${at}.md`, [at + 1], [])))
    const source = openManuals(cards, [MANUAL]).source('sdk', 'v2', 'en')
    return source && treeRows(source, undefined).rows.map(({ label }) => label)
  }
  const manual = ['K230 ADC', 'K230_功耗', 'K230系统API参考', 'K230 DMA guide', 'Glossary']
  expect(labelsOf(manual)).toEqual(['ADC', '功耗', '系统API参考', 'DMA guide', 'Glossary'])
  expect(labelsOf(['K2300 说明', ...manual.slice(0, 4)])?.[0]).toBe('K2300 说明')
  for (const titles of [
    ['K230 ADC', 'K230 DMA', 'Glossary'],
    ['K230 ADC', 'K230 DMA', 'K510 ADC', 'K510 DMA'],
    ['How to boot', 'How to flash', 'How to debug', 'How to log'],
    ['2024 plans', '2024 goals', '2024 notes', '2024 news']
  ])
    expect(labelsOf(titles)).toEqual(titles)
  // A manual named after its product need not repeat it, however few its documents are.
  const few = ['K230 ADC', 'CanMV K230'].map((title, at) => card(at + 1, 'en', title, place(`${at}.md`, [at + 1], [])))
  const own = openManuals(few, [{ ...MANUAL, name: { zh: 'K230', en: 'K230 SDK' } }]).source('sdk', 'v2', 'en')
  expect(own && treeRows(own, undefined).rows.map(({ label }) => label)).toEqual(['ADC', 'CanMV K230'])
})

test('rows of contents say what a document is about, or what is below a heading', () => {
  const cards = [
    {
      ...card(1, 'zh', '串口', place('io/uart.md', [1, 1], ['接口'])),
      smallTitle: '本文档主要介绍 UART 的用法。含示例。'
    },
    card(2, 'zh', '定时器', place('io/timer.md', [1, 2], ['接口'])),
    { ...card(3, 'zh', '概述', place('about.md', [2], [])), smallTitle: 'zh_CN:[中文]' }
  ]
  const source = openManuals(cards, [MANUAL]).source('sdk', 'v2', 'zh')
  const branch = source?.tree.byKey.get('1')
  expect(source && detailedRows(source, source.tree.root).map(({ detail }) => detail)).toEqual(['串口 · 定时器', ''])
  expect(source && branch && detailedRows(source, branch).map(({ detail }) => detail)).toEqual(['UART 的用法', ''])
})

test('rows name another language, unless the whole manual is in it', () => {
  const marksFor = (cards: ReturnType<typeof card>[]) => {
    const source = openManuals(cards, [MANUAL]).source('sdk', 'v2', 'zh')
    return source && treeRows(source, undefined).rows.map(({ lang, mark }) => [lang, mark])
  }
  const english = card(1, 'en', 'Overview', place('intro.md', [1], []))
  const chinese = card(2, 'zh', '定时器', place('timer.md', [2], []))
  expect(marksFor([english])).toEqual([['en', undefined]])
  expect(marksFor([english, chinese])).toEqual([
    ['en', 'en'],
    [undefined, undefined]
  ])
})
