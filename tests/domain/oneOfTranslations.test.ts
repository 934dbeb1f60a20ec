import { expect, test } from 'vitest'
import { countTranslated, oneOfTranslations, withoutTranslationsOf } from '../../src/domain/search/oneOfTranslations.ts'

const row = (id: number, lang: 'zh' | 'en', translationGroup = 0) => ({ id, lang, translationGroup })
const idsOf = (rows: ReturnType<typeof row>[], lang: 'zh' | 'en') =>
  oneOfTranslations(rows, lang).map(({ id, translations }) => [id, ...translations.map(other => other.id)])

test("of several translations, the one in the reader's language takes the place of the first", () => {
  const rows = [row(8, 'en', 7), row(3, 'zh'), row(7, 'zh', 7), row(4, 'en')]
  expect(idsOf(rows, 'zh')).toEqual([[7, 8], [3], [4]])
  expect(idsOf(rows, 'en')).toEqual([[8, 7], [3], [4]])
})

test('a single found translation represents itself, and articles without translations are never merged', () => {
  expect(idsOf([row(8, 'en', 7), row(3, 'zh'), row(5, 'zh')], 'zh')).toEqual([[8], [3], [5]])
  expect(oneOfTranslations([], 'zh')).toEqual([])
})

test('translations of shown articles are left out of further ones, and articles in two languages are counted once', () => {
  const found = [row(8, 'en', 7), row(3, 'zh')]
  expect(withoutTranslationsOf(found, [row(7, 'zh', 7), row(4, 'en'), row(6, 'zh', 6)]).map(({ id }) => id)).toEqual([
    4, 6
  ])
  expect(countTranslated([...found, row(7, 'zh', 7), row(6, 'zh', 6)])).toBe(1)
})
