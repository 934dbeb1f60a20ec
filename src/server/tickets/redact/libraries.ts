import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js'
import type { Span } from '../../../lib/redaction/finding.ts'

// Its measurements are kept for as long as the process lives.
secretLintProfiler.setEnabled(false)

/** Where people who write tickets telephone from. */
const COUNTRIES: readonly CountryCode[] = [
  'CN',
  'US',
  'TW',
  'HK',
  'JP',
  'KR',
  'DE',
  'GB',
  'FR',
  'IN',
  'SG',
  'IT',
  'NL',
  'RU',
  'IL'
]
/** A line in which a number may be one of a telephone though it is written without a country. */
const SAYS_PHONE =
  /tel|t[ée]l|☎|📞|phone|mobile|\bmob\b|cell|call|fax|whatsapp|dial|ring me|text me|contact|reach|\bph\b|\b[MTPFO][:.]|电话|手机|座机|传真|联系|热线|致电|打给|拨|号码|微信|短信/i
/** As numbers of telephones are parted, and those of registers and versions are not. */
const PARTED = /^\(?\+?\d{1,5}\)?[ .-]{1,2}\d{2,5}(?:[ .-]\d{2,5}){1,4}$/

/** Credentials as the rules of secretlint know them. */
export async function findKnownCredentials(text: string): Promise<Span[]> {
  const { messages } = await lintSource({
    source: { filePath: 'ticket.txt', content: text, ext: '.txt', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      noPhysicFilePath: true
    }
  })
  return messages.map(({ range: [start, end] }) => ({ kind: 'token', start, end }))
}

/**
 * Telephone numbers as libphonenumber knows them: with the number of a country anywhere, without it only in lines that
 * speak of telephones, or parted as such numbers are.
 */
export function findPhones(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const line of text.split('\n')) {
    const start = from
    from += line.length + 1
    // Hexadecimal dumps and tables of numbers are no lines of a person.
    if ((line.match(/\d/g)?.length ?? 0) < 7 || line.length > 2000) continue
    const says = SAYS_PHONE.test(line)
    if (!says && !/\+\d|\d[ .)-]{1,2}\d{2,5}[ .-]\d{3}/.test(line)) continue
    for (const country of COUNTRIES) {
      for (const { startsAt, endsAt, number } of findPhoneNumbersInText(line, country)) {
        const found = line.slice(startsAt, endsAt)
        const isWhole =
          !/[\w.+-]/.test(line[startsAt - 1] ?? ' ') && !/^[\w-]|^[.:]\d/.test(line.slice(endsAt, endsAt + 2))
        if (!isWhole || !number.isValid() || /^\d{4}-\d{2}-\d{2}|^\d+\.\d+\.\d+\.\d+$|^(?:\d{1,2} ){3,}/.test(found))
          continue
        if (
          found.startsWith('+') ||
          (says && number.nationalNumber.length >= 7) ||
          (PARTED.test(found) && isUsual(found, country))
        )
          spans.push({ kind: 'phone', start: start + startsAt, end: start + endsAt })
      }
    }
  }
  return spans
}

/** Without a word that says so, only with the zero or the code that a number of that country begins with. */
function isUsual(found: string, country: CountryCode): boolean {
  return country === 'US'
    ? /^\(?[2-9]\d{2}\)?[ .-][2-9]\d{2}[ .-]\d{4}$/.test(found)
    : /^\(?0/.test(found) && /-|\)/.test(found)
}
