import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitHits } from '../../src/browser/splitHighlights.ts'
import { hotness } from '../../src/domain/article/hotness.ts'
import { makeListContext, readerCards } from '../../src/domain/article/listContext.ts'
import { type ArticleCard, countCards, inReaderLanguage, selectCards } from '../../src/domain/article/listing.ts'
import {
  EVERYTHING,
  type ListFilter,
  listPath,
  parseListPath,
  type Sort,
  sortsOf
} from '../../src/domain/article/listPath.ts'
import { pageNumbers } from '../../src/domain/article/pageNumbers.ts'
import { familyLabel, formatIds, parseIds } from '../../src/domain/family/families.ts'
import { dayOf, fromShanghai, toShanghai } from '../../src/domain/language/shanghaiTime.ts'

const filters = fc.record<ListFilter>({
  type: fc.constantFrom(0, 1, 2, 3, 4, 6),
  family: fc.constantFrom(0, 28, 117),
  solved: fc.constantFrom('any', 'unsolved', 'solved'),
  sort: fc.constantFrom('new', 'active', 'hot', 'unanswered'),
  page: fc.integer({ min: 1, max: 999 })
})

test('every list has one path, and its path leads back to it', () => {
  fc.assert(
    fc.property(filters, filter => {
      fc.pre((filter.solved === 'any' || filter.type === 2) && sortsOf(filter.type).includes(filter.sort))
      const path = listPath(filter)
      if (path === '/home') expect(filter).toEqual(EVERYTHING)
      else expect(parseListPath(path.replace('/home/list/', ''))).toEqual(filter)
    })
  )
})

test.each([
  'type-5',
  'page-1',
  'page-01',
  'hot/type-1',
  'solved',
  'type-1/solved',
  'chip-0',
  '',
  '/',
  'new',
  'type-2/',
  '../x',
  'page-9999999',
  'type-3/unanswered'
])('%j is no list', rest => {
  expect(parseListPath(rest)).toBeUndefined()
})

test('the path reader takes any text without throwing', () => {
  fc.assert(fc.property(fc.string(), rest => void parseListPath(rest)))
})

const question = (change: Partial<ArticleCard>) => card({ articleType: 2, ...change })
const card = (change: Partial<ArticleCard>): ArticleCard => ({
  id: 1,
  name: '',
  headPic: '',
  articleType: 1,
  bigTitle: '',
  manual: null,
  tags: [],
  answer: null,
  staffMinutes: null,
  smallTitle: '',
  pic: '',
  readNum: 0,
  likeTimes: 0,
  discussTimes: 0,
  date: '2026-11-01 10:00',
  public: 1,
  solved: '1',
  family1: '[117]',
  family2: '[1]',
  revision: 1,
  lang: 'zh',
  userId: 1,
  translation: null,
  activeDate: '2026-11-01 10:00',
  hotness: 0,
  ...change
})

test('a reader sees the translation in the own language, and what has none in either', () => {
  const cards = [
    card({ id: 1, lang: 'zh', translation: 'a' }),
    card({ id: 2, lang: 'en', translation: 'a' }),
    card({ id: 3, lang: 'zh' }),
    card({ id: 4, lang: 'en', translation: 'b' })
  ]
  expect(inReaderLanguage(cards, 'zh').map(item => item.id)).toEqual([1, 3, 4])
  expect(inReaderLanguage(cards, 'en').map(item => item.id)).toEqual([2, 3, 4])
})

test('filters, orders and counts agree', () => {
  const cards = [
    card({ id: 1, articleType: 2, solved: '0', date: '2026-11-03 10:00', hotness: 1 }),
    card({
      id: 2,
      articleType: 2,
      solved: '1',
      date: '2026-11-02 10:00',
      hotness: 3,
      discussTimes: 2,
      activeDate: '2026-11-09 10:00'
    }),
    card({ id: 3, family1: '[28,117]', date: '2026-11-01 10:00', hotness: 2 })
  ]
  const ids = (change: Partial<ListFilter>) => selectCards(cards, { ...EVERYTHING, ...change }).map(item => item.id)
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ sort: 'hot' })).toEqual([2, 3, 1])
  expect(ids({ sort: 'active' })[0]).toBe(2)
  expect(ids({ sort: 'unanswered' })).toEqual([1])
  expect(ids({ type: 2, solved: 'solved' })).toEqual([2])
  expect(ids({ family: 28 })).toEqual([3])
  expect(countCards(cards)).toMatchObject({
    types: { 0: 3, 1: 1, 2: 2 },
    families: { 28: 1, 117: 3 },
    unsolved: 1,
    solved: 1
  })
})

test('the classification follows the product specification', () => {
  const families = [
    { id: 1, level: 1 as const, name: 'A' },
    { id: 2, level: 1 as const, name: 'B' },
    { id: 1, level: 2 as const, name: { zh: '电源', en: 'Power' } },
    { id: 2, level: 2 as const, name: { zh: '时钟', en: 'Clock' } }
  ]
  expect(familyLabel('[1,2]', '[1,2]', families, 'zh')).toBe('A , B - 电源时钟')
  expect(familyLabel('[1]', '[2]', families, 'en')).toBe('A - Clock')
  expect(familyLabel(undefined, '[1]', families, 'zh')).toBe(' - ')
  expect(familyLabel('[1]', '', families, 'zh')).toBe(' - ')
  expect(parseIds(formatIds([3, 5]))).toEqual([3, 5])
  expect(parseIds('[]')).toEqual([])
})

test('two weeks younger is worth twice the engagement', () => {
  const older = hotness({ readNum: 0, likeTimes: 15.5, discussTimes: 0, collections: 0, date: '2026-11-01 10:00' })
  const younger = hotness({ readNum: 0, likeTimes: 7.5, discussTimes: 0, collections: 0, date: '2026-11-15 10:00' })
  expect(younger).toBeCloseTo(older, 10)
})

test('reads, likes, comments and bookmarks count by their weights', () => {
  const none = { readNum: 0, likeTimes: 0, discussTimes: 0, collections: 0, date: '2026-01-01 08:00' }
  expect(hotness(none)).toBe(0)
  expect(hotness({ ...none, readNum: 50 })).toBe(1)
  expect(hotness({ ...none, likeTimes: 1 })).toBe(Math.log2(3))
  expect(hotness({ ...none, discussTimes: 1 })).toBe(Math.log2(3))
  expect(hotness({ ...none, collections: 1 })).toBe(2)
})

test('a search term is marked in any case, and marking loses no letter', () => {
  expect(splitHits('UBIFS and ubifs', 'ubifs')).toEqual([
    { text: 'UBIFS', hit: true },
    { text: ' and ', hit: false },
    { text: 'ubifs', hit: true }
  ])
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, term) => {
      expect(
        splitHits(text, term)
          .map(part => part.text)
          .join('')
      ).toBe(text)
    })
  )
})

test('a pager names the first, the last, and the pages near by', () => {
  expect(pageNumbers(1, 65)).toEqual([1, 2, 3, '…', 65])
  expect(pageNumbers(10, 65)).toEqual([1, '…', 8, 9, 10, 11, 12, '…', 65])
  expect(pageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5])
})

test('dates are in Shanghai whatever the clock of the machine', () => {
  expect(toShanghai(new Date('2026-11-19T16:30:00Z'))).toBe('2026-11-20 00:30')
  expect(fromShanghai('2026-11-20 00:30').toISOString()).toBe('2026-11-19T16:30:00.000Z')
  expect(dayOf('2026-11-20 00:30')).toBe('2026-11-20')
})

test('the hottest articles are the first of all in that order', () => {
  const cards = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 50 }), hotness: fc.integer({ min: 0, max: 5 }) }),
    { selector: ({ id }) => id }
  )
  fc.assert(
    fc.property(cards, rows => {
      const expected = rows.toSorted((a, b) => b.hotness - a.hotness || b.id - a.id).slice(0, 5)
      const all = rows.map(row => card(row))
      const { hot } = makeListContext('zh', {} as never, [], all, [], [])
      expect(hot.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    })
  )
})

test('a manual is one row of its types, and its documents are in no list', () => {
  const place = { key: 'guide', page: 'a', path: [], position: [] } as never
  const cards = [card({ id: 1 }), card({ id: 2, manual: place }), card({ id: 3, manual: place })]
  expect(readerCards(cards, EVERYTHING, 'zh').map(({ id }) => id)).toEqual([1])
  expect(countCards(cards).types).toMatchObject({ 0: 2, 1: 2 })
})

test('lists in English put English articles first where people read, and mix languages where they reply', () => {
  const cards = [
    question({ id: 1, lang: 'zh', date: '2026-11-03 10:00', activeDate: '2026-11-03 10:00', hotness: 9 }),
    question({ id: 2, lang: 'en', date: '2026-11-01 10:00', activeDate: '2026-11-01 10:00', hotness: 1 }),
    question({ id: 3, lang: 'en', date: '2026-11-02 10:00', activeDate: '2026-11-02 10:00', hotness: 2 })
  ]
  const ids = (lang: 'zh' | 'en', sort: Sort) => readerCards(cards, { ...EVERYTHING, sort }, lang).map(item => item.id)
  expect(ids('en', 'new')).toEqual([3, 2, 1])
  expect(ids('en', 'hot')).toEqual([3, 2, 1])
  expect(ids('en', 'active')).toEqual([1, 3, 2])
  expect(ids('en', 'unanswered')).toEqual([1, 3, 2])
  expect(ids('zh', 'new')).toEqual([1, 3, 2])
})
