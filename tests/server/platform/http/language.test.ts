import { expect, test } from 'vitest'
import { languageOf } from '../../../../src/server/platform/http/language.ts'

test.each([
  ['en;q=0.1, zh;q=0.9', 'zh'],
  ['zh;q=0, en', 'en'],
  ['de-AT, en-GB;q=0.5', 'en'],
  ['ZH-hans-CN', 'zh'],
  // Not a language that is known, but a region with the same letters.
  ['fr-EN, en-ZH', 'en'],
  ['fr', 'zh'],
  ['', 'zh']
])('a browser that accepts "%s" gets %s', (accepted, lang) => {
  const headers = { 'accept-language': accepted }
  expect(languageOf(new Request('http://localhost/', { headers }))).toBe(lang)
})
