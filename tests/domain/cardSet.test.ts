import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardSet, openCardSet } from '../../src/domain/article/cardSet.ts'
import { makeListContext, readerCards } from '../../src/domain/article/listContext.ts'
import { type ArticleCard, countCards, inReaderLanguage } from '../../src/domain/article/listing.ts'
import type { ListFilter } from '../../src/domain/article/listPath.ts'
import { allNeighbours } from '../../src/domain/article/neighbours.ts'
import { withSharedCounts } from '../../src/domain/article/sharedCounts.ts'
import { groupByTag } from '../../src/domain/article/tagPages.ts'
import { chipPage } from '../../src/domain/family/chipPage.ts'
import { LANGUAGES } from '../../src/domain/language/languages.ts'
import { toShanghai } from '../../src/domain/language/shanghaiTime.ts'

const FILTERS: ListFilter[] = (['new', 'active', 'hot', 'unanswered'] as const).flatMap(sort =>
  [0, 28, 117].flatMap(family => [
    { sort, family, type: 0, solved: 'any', page: 1 } as const,
    { sort, family, type: 2, solved: 'unsolved', page: 1 } as const
  ])
)
const SITE = { chipTabs: [{ key: 'all', articleTypes: [2, 1, 3] }] }

const cards = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  articleType: fc.constantFrom(1, 2, 3),
  bigTitle: fc.constantFrom('ubifs', 'i2c ubifs'),
  readNum: fc.nat(3),
  likeTimes: fc.nat(3),
  discussTimes: fc.nat(2),
  solved: fc.constantFrom('0', '1'),
  date: fc.constantFrom('2026-11-01 10:00', '2026-11-02 10:00', toShanghai(new Date())),
  activeDate: fc.constantFrom('2026-11-03 10:00', '2026-11-04 10:00'),
  family1: fc.constantFrom('[117]', '[28,117]', '[]'),
  family2: fc.constantFrom('[1]', '[2]'),
  lang: fc.constantFrom(...LANGUAGES),
  translation: fc.constantFrom(null, 'a', 'b'),
  tags: fc.constantFrom([], ['I2C'], ['i2c', 'boot']),
  manual: fc.constantFrom(null, null, { key: 'sdk', page: 'one' }),
  hotness: fc.nat(3),
  staffMinutes: fc.constantFrom(null, 30, 90)
}) as unknown as fc.Arbitrary<ArticleCard>
const change = fc.record({
  gone: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  fresh: fc.array(cards, { maxLength: 4 })
})

/** Everything that pages take from a set of cards. */
function derived(set: CardSet) {
  const lists = LANGUAGES.map(lang => {
    const all = set.inLanguage(lang)
    const context = makeListContext(lang, SITE as never, [], all, [], [])
    return [
      ...[all, context.counts, context.hot, context.week, chipPage(context, 117, 'all')?.items],
      FILTERS.map(filter => readerCards(all, filter, lang))
    ]
  })
  return {
    lists,
    tags: ['i2c', 'boot'].map(slug => byId(set.tagged(slug))),
    manuals: byId(set.inManuals()).map(({ id, bigTitle, family1, lang, manual }) => [
      id,
      bigTitle,
      family1,
      lang,
      manual
    ])
  }
}
const byId = <T extends { id: number }>(items: readonly T[]) => items.toSorted((one, other) => one.id - other.id)

test('after any changes, a set of cards derives what one that is opened with them derives', () => {
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 10 }), fc.array(change, { maxLength: 6 }), (first, changes) => {
      const now = new Map(first.map(card => [card.id, card]))
      const set = openCardSet([...now.values()])
      derived(set)
      for (const { gone, fresh } of changes) {
        for (const id of gone) now.delete(id)
        const unique = new Map(fresh.map(card => [card.id, card]))
        for (const [id, card] of unique) now.set(id, card)
        set.replace(gone, [...unique.values()])
        const shared = withSharedCounts([...now.values()])
        expect(byId(set.all())).toEqual(byId(shared))
        expect(derived(set)).toEqual(derived(openCardSet([...now.values()])))
        for (const lang of LANGUAGES) {
          expect(byId(set.inLanguage(lang))).toEqual(byId(inReaderLanguage(shared, lang)))
          expect(countCards(set.inLanguage(lang))).toEqual(countCards(inReaderLanguage(shared, lang)))
        }
        for (const [id, near] of allNeighbours(shared)) expect(set.neighboursOf(id)).toEqual(near)
        expect(byId(set.tagged('i2c'))).toEqual(byId(groupByTag(shared).get('i2c') ?? []))
      }
    })
  )
})

test('many changes at once are the same', () => {
  const [one] = fc.sample(cards, 1)
  const many = (title: string) =>
    Array.from({ length: 1200 }, (_, at) => ({ ...one, id: at, bigTitle: title, translation: null }) as ArticleCard)
  const set = openCardSet(many('before'))
  derived(set)
  set.replace([], many('after'))
  expect(derived(set)).toEqual(derived(openCardSet(many('after'))))
})

test('manuals are the same until what they show of a card changes', () => {
  const [any] = fc.sample(cards, 1)
  const one = { ...any, id: 1, translation: null, manual: { key: 'sdk', page: 'one' } } as ArticleCard
  const set = openCardSet([one])
  const before = set.inManuals()
  set.replace([1], [{ ...one, discussTimes: one.discussTimes + 1 }])
  expect(set.inManuals()).toBe(before)
  set.replace([1], [{ ...one, bigTitle: 'Another title' }])
  expect(set.inManuals()).not.toBe(before)
})
