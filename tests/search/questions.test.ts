import { expect, test } from 'vitest'
import { contentQuery } from '../../src/domain/search/contentQuery.ts'
import type { Candidate, SearchSource } from '../../src/domain/search/find.ts'
import { findMost } from '../../src/domain/search/findMost.ts'
import { matchText } from '../../src/domain/search/match.ts'
import { parseQuery } from '../../src/domain/search/query.ts'

const textOf = (title: string, ...texts: string[]) => ({
  id: title.length,
  lang: 'en' as const,
  title,
  smallTitle: '',
  passages: texts.map(text => ({ anchor: '', heading: '', text }))
})
const QUESTION = 'How do I change the DDR memory layout of the big core and the little core?'

test.each([
  [QUESTION, ['change', 'ddr', 'memory', 'layout', 'big', 'core', 'little']],
  ['How does it work?', ['work']],
  ['how to', ['how', 'to']],
  ['看门狗怎么使用', ['看门狗']],
  ['低功耗的看门狗怎么用', ['低功耗', '看门狗']],
  ['GPIO中断怎么配置', ['gpio', '中断', '配置']],
  ['看门狗', ['看门狗']]
])('function words do not count in %s', (typed, words) => {
  expect(parseQuery(typed).words).toEqual(words)
})

test('all words of a question in one place are a full match, and far from one another they are not', () => {
  const near = textOf('Memory', 'To change the DDR layout, give memory to the big core and the little one.')
  const filler = 'Nothing of this. '.repeat(40)
  const words = ['change', 'ddr', 'memory', 'layout', 'big', 'core', 'little']
  const apart = textOf('GPU API', ...words.map(word => filler + word))
  expect(matchText(near, parseQuery(QUESTION))?.kind).toBe('words')
  expect(matchText(apart, parseQuery(QUESTION))).toBeUndefined()
  // Two words of a search may be anywhere.
  expect(matchText(apart, parseQuery('ddr layout'))?.kind).toBe('words')
})

test('without pairs, the saved text with most of the rare words comes first', async () => {
  const texts = [
    textOf('Big core', 'The big core and the little core.'),
    textOf('DDR layout', 'The DDR memory layout of each core is changed here.'),
    textOf('Else', 'The core.')
  ]
  const rows = texts.map(({ id, lang, title }): Candidate => {
    const row = { articleType: 1, solved: '' as const, family1: [], date: '', hotness: 0, translationGroup: 0 }
    return { ...row, id, lang, bigTitle: title }
  })
  const source = {
    manifest: () => Promise.reject(new Error('offline')),
    text: async (id: number) => texts.find(text => text.id === id)
  } as Partial<SearchSource> as SearchSource
  const found = await findMost(source, contentQuery(QUESTION), 'en', rows)
  expect(found.map(({ bigTitle }) => bigTitle)[0]).toBe('DDR layout')
  expect(found.every(({ match }) => match.kind === 'part')).toBe(true)
})
