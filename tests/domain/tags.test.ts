import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArticleCard } from '../../src/domain/article/listing.ts'
import { groupByTag, tagPages } from '../../src/domain/article/tagPages.ts'
import { parseTagPath, tagOfSlug, tagPath, tagSlug } from '../../src/domain/article/tagPath.ts'
import { splitPath } from '../../src/domain/language/languages.ts'

const card = (id: number, tags: string[], change: Partial<ArticleCard> = {}) =>
  ({ id, tags, lang: 'zh', translation: null, date: `2026-11-01 10:${id + 10}`, ...change }) as ArticleCard
const shared = { lang: 'zh', site: {}, families: [] } as unknown as Parameters<typeof tagPages>[0]
const pagesOf = (cards: ArticleCard[], slug: string, lang: 'zh' | 'en' = 'zh') =>
  tagPages({ ...shared, lang }, slug, groupByTag(cards).get(slug) ?? [])

test('spellings of a tag that read the same are one tag', () => {
  for (const tag of ['I2C', 'i2c', ' Ｉ２Ｃ ', 'i2c\u200b', 'I2c\ufe0f']) expect(tagSlug(tag)).toBe('i2c')
  for (const tag of ['boot loader', 'Boot  Loader', 'boot-loader', 'boot\u3000loader'])
    expect(tagSlug(tag)).toBe('boot-loader')
  expect(tagSlug('C')).not.toBe(tagSlug('C#'))
  expect(tagSlug('C#')).not.toBe(tagSlug('C++'))
  expect(tagSlug('中断')).toBe('中断')
})

test.each([
  '..',
  '.',
  'a/b',
  'a\\b',
  '"><script>',
  "it's",
  'v1.2',
  'x.html',
  '%2e%2e',
  '🎉',
  'a?b#c',
  '~23',
  '\ud800',
  '<!--',
  'page-2'
])('%j has an address of one segment that leads back to it', tag => {
  const slug = tagSlug(tag) ?? ''
  expect(slug).toMatch(/^[\p{L}\p{N}\p{M}_+~-]+$/u)
  expect(tagSlug(tagOfSlug(slug))).toBe(slug)
  const path = tagPath(slug, 3)
  expect(path).not.toMatch(/["'<>\s]|\.\.|%2F/)
  expect(parseTagPath(splitPath(decodeURIComponent(path)).path)).toEqual({ slug, page: 3 })
})

test('a tag that shows nothing or has a name too long for a file has no page', () => {
  for (const tag of ['', ' ', '\u200b', '\ufe0f', '字'.repeat(200), '﷽'.repeat(60), '🎉'.repeat(40)])
    expect(tagSlug(tag)).toBeUndefined()
  expect(tagSlug('x'.repeat(200))).toHaveLength(200)
})

test('every tag that the editor accepts has a file name, and its slug is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), tag => {
      const slug = tagSlug(tag)
      if (slug === undefined) return
      expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(200)
      expect(slug).not.toMatch(/[/\\.%\s]/)
      expect(tagSlug(tagOfSlug(slug))).toBe(slug)
    })
  )
})

test.each([
  '/home/tag',
  '/home/tag/',
  '/home/tag/a/b',
  '/home/tag/a/page-1',
  '/home/tag/a/page-0',
  '/home/tag/a/page-x',
  '/tag/a'
])('%j is no page of a tag', path => {
  expect(parseTagPath(path)).toBeUndefined()
})

test('a page has the newest articles first, the most frequent spelling and the tags beside it', () => {
  const cards = [card(1, ['I2C', 'dma']), card(2, ['i2c', 'DMA']), card(3, ['I2C', 'spi']), card(4, ['spi'])]
  const [page] = pagesOf(cards, 'i2c')
  expect(page?.items.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(page).toMatchObject({ tag: 'I2C', count: 3, page: 1, pages: 1 })
  expect(page?.related.map(({ slug, count }) => [slug, count])).toEqual([
    ['dma', 2],
    ['spi', 1]
  ])
})

test('readers get the translation in their language, and of a pair with different tags the one that has it', () => {
  const cards = [
    card(1, ['isp', '相机'], { translation: 'a' }),
    card(2, ['isp', 'camera'], { lang: 'en', translation: 'a' })
  ]
  expect(pagesOf(cards, 'isp')[0]?.items.map(({ id }) => id)).toEqual([1])
  expect(pagesOf(cards, 'isp', 'en')[0]?.items.map(({ id }) => id)).toEqual([2])
  expect(pagesOf(cards, 'camera')[0]?.items.map(({ id }) => id)).toEqual([2])
})

test('a tag that no article has is one empty page with its name', () => {
  expect(pagesOf([card(1, ['a'])], 'c~23~')).toMatchObject([{ tag: 'c#', count: 0, items: [], pages: 1, related: [] }])
})

test('more articles than a page holds are further pages', () => {
  const pages = pagesOf(
    Array.from({ length: 45 }, (_, at) => card(at, ['x'])),
    'x'
  )
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5])
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3])
})

test('the head of a tag counts its questions by state, each pair of translations once', () => {
  const cards = [
    card(1, ['ubi'], { articleType: 2, solved: '1', translation: 'a' }),
    card(2, ['ubi'], { articleType: 2, solved: '1', translation: 'a', lang: 'en' }),
    card(3, ['ubi'], { articleType: 2, solved: '0' }),
    card(4, ['ubi'], { articleType: 1, solved: '0' })
  ]
  expect(pagesOf(cards, 'ubi')[0]).toMatchObject({ count: 3, solved: 1, unsolved: 1 })
})
