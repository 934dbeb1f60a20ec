import { expect, test } from 'vitest'
import { allNeighbours, linksFor, neighbourIds, openNeighbours } from '../../src/domain/article/neighbours.ts'
import type { RelatedCard } from '../../src/domain/article/related.ts'

const card = (id: number, bigTitle: string, change: Partial<RelatedCard> = {}): RelatedCard => ({
  id,
  bigTitle,
  lang: 'zh',
  articleType: 1,
  date: `2026-11-${String(id).padStart(2, '0')}`,
  family1: '[117]',
  family2: '[3]',
  ...change
})

const relatedTo = (cards: RelatedCard[], id: number) =>
  allNeighbours(cards)
    .get(id)
    ?.related.map(one => one.id)

test('related are articles of the same language and chip that share a category or words of the title', () => {
  const cards = [
    card(1, 'ubifs 挂载慢'),
    card(2, 'ubifs 挂载耗时', { articleType: 2 }),
    card(3, '背光闪烁', { family2: [4] }),
    card(4, 'ubifs 挂载慢', { lang: 'en' }),
    card(5, 'ubifs 挂载慢', { family1: [28] }),
    card(6, '坏块处理')
  ]
  expect(relatedTo(cards, 1)).toEqual([2, 6])
  expect(relatedTo(cards, 3)).toEqual([])
})

test('at most three are named, the most alike first, and the newest among equals', () => {
  const cards = [card(1, '甲乙丙'), card(2, '子丑'), card(3, '寅卯'), card(4, '辰巳'), card(5, '甲乙丁')]
  expect(relatedTo(cards, 1)).toEqual([5, 4, 3])
})

test('an article before or after another is not named again as related', () => {
  const cards = [card(1, 'ubifs 挂载慢'), card(2, 'ubifs 挂载耗时'), card(3, 'ubifs 挂载失败'), card(4, 'ubifs 挂载')]
  expect(relatedTo(cards, 2)).toEqual([4])
})

test('for one article the same is found as for all of them, before and after changes', () => {
  const words = ['ubifs', 'i2c', '挂载', '背光', 'flash']
  const cards = Array.from({ length: 700 }, (_, at) =>
    card(at + 1, `${words[at % 5]} ${words[(at * 7) % 3]}`, {
      articleType: (1 + (at % 3)) as 1,
      date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
      family1: at % 4 === 0 ? '[28]' : '[117]',
      family2: `[${at % 6}]`
    })
  )
  const neighbours = openNeighbours(cards)
  const isSame = (step: number) => {
    const all = allNeighbours(cards)
    for (const { id } of cards.filter((_, at) => at % step === 0)) expect(neighbours.of(id)).toEqual(all.get(id))
  }
  isSame(1)
  const change = (at: number, fields: Partial<RelatedCard>) => {
    const changed = { ...cards[at], ...fields } as RelatedCard
    cards[at] = changed
    neighbours.set(changed.id, changed)
    isSame(9)
  }
  change(40, { bigTitle: 'ubifs 背光' })
  change(41, { family1: '[28]', date: '2026-11-27' })
  change(42, { articleType: 3, lang: 'en' })
  change(43, { translation: 'both' })
  change(45, { translation: 'both', lang: 'en' })
  const [gone] = cards.splice(300, 1)
  neighbours.set(gone?.id ?? 0, undefined)
  isSame(9)
  expect(neighbours.of(gone?.id ?? 0).related).toEqual([])
  cards.push(card(900, 'ubifs 挂载', { date: '2026-11-14' }))
  neighbours.set(900, cards.at(-1))
  isSame(9)
})

test('readers get translations of related articles, then those that are not in their language', () => {
  const en = { lang: 'en' as const }
  const cards = [
    card(1, 'Slow ubifs mount', en),
    card(2, 'ubifs mount', { ...en, articleType: 2 }),
    card(3, 'ubifs attach', { ...en, articleType: 3, translation: 'attach' }),
    card(4, 'ubifs 附加', { articleType: 3, translation: 'attach' })
  ]
  const { related = [] } = allNeighbours(cards).get(1) ?? {}
  expect(linksFor('en', related).map(({ id }) => id)).toEqual([2, 3])
  expect(linksFor('zh', related).map(({ id }) => id)).toEqual([4, 2])
  expect(neighbourIds({ older: undefined, newer: undefined, related })).toContain(4)
})
