import { expect, test } from 'vitest'
import { dayIn, exactMoment, localText, relativeMoment } from '../../src/domain/language/formatMoment.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T11:59:30Z', 'just now', '刚刚'],
  ['2026-11-26T12:05:00Z', 'just now', '刚刚'],
  ['2026-11-26T11:57:00Z', '3 minutes ago', '3分钟前'],
  ['2026-11-26T07:00:00Z', '5 hours ago', '5小时前'],
  ['2026-11-25T11:00:00Z', 'yesterday', '昨天'],
  ['2026-11-20T12:00:00Z', '6 days ago', '6天前']
])('%s is %s', (iso, en, zh) => {
  expect(relativeMoment(iso, 'en', NOW)).toBe(en)
  expect(relativeMoment(iso, 'zh', NOW)).toBe(zh)
})

test('an older time is a day, and the exact time names its zone', () => {
  const iso = '2026-11-01T12:34:56Z'
  expect(relativeMoment(iso, 'en', NOW)).toBe(dayIn(iso))
  expect(dayIn(iso)).toMatch(/^2026-11-0[12]$/)
  expect(localText(iso)).toMatch(/^2026-11-0[12] \d\d:\d\d$/)
  expect(exactMoment(iso)).toMatch(/^2026-11-0[12] \d\d:\d\d (?:UTC|GMT|[A-Z]{2,5})/)
})
