import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/domain/language/languages.ts'
import { browserTranslator } from '../../src/locales/browserTranslator.ts'
import type { Namespace } from '../../src/locales/strings.ts'
import { RESOURCES, translator } from '../../src/locales/translate.ts'

type Table = Record<string, string>
type AnyTranslator = (key: string, values?: Record<string, string | number>) => string

const reference: Record<string, Table> = RESOURCES[LANGUAGES[0]]
const tables = LANGUAGES.flatMap(lang =>
  Object.entries(RESOURCES[lang]).map(([namespace, table]) => ({ lang, namespace, table: table as Table }))
)
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many)$/, '')

test.each(tables)('$lang $namespace uses only variables that the reference language has', ({ namespace, table }) => {
  for (const [key, text] of Object.entries(table)) {
    const known = reference[namespace]?.[key] ?? reference[namespace]?.[withoutPlural(key)] ?? ''
    expect(variablesOf(known), key).toEqual(expect.arrayContaining(variablesOf(text)))
  }
})

test.each(tables)('$lang $namespace reads the same in the browser as in pages', ({ lang, namespace, table }) => {
  const page = translator(lang, namespace as Namespace) as unknown as AnyTranslator
  const files = { [`../../locales/${lang}/${namespace}.ts`]: table }
  const browser = browserTranslator<'site'>(files)(lang) as unknown as AnyTranslator
  for (const [key, text] of Object.entries(table))
    for (const count of [0, 1, 2, 5, '99+']) {
      const values = Object.fromEntries(
        variablesOf(text).map(name => [name, name === 'count' ? count : `$t(${name}) $&`])
      )
      expect(browser(key, { ...values, count })).toBe(page(key, { ...values, count }))
    }
})

test('a count chooses the plural form, and a missing form is the plain string', () => {
  const t = translator('en', 'search')
  expect([t('results', { count: 1 }), t('results', { count: 2 })]).toEqual(['1 result', '2 results'])
  expect(translator('zh', 'search')('results', { count: 1 })).toBe('1 条结果')
})

test.each(LANGUAGES)('%s: the hint how to save sections names the pages that have the button', lang => {
  const hint = translator(lang, 'offline')('no_sections_hint')
  expect(hint).toContain(translator(lang, 'articles')('hot_chips'))
  expect(hint).toContain(translator(lang, 'offline')('save'))
})
