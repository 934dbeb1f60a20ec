import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js'
import type { Span } from '../../../domain/redaction/finding.ts'

// Its measurements accumulate for as long as the process lives.
secretLintProfiler.setEnabled(false)

/** Countries of the people who write tickets, for phone numbers. */
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
/** A line in which a number may be a phone number even without a country code. */
const PHONE_LABEL =
  /tel|t[ée]l|☎|📞|phone|mobile|\bmob\b|cell|call|fax|whatsapp|dial|ring me|text me|contact|reach|\bph\b|\b[MTPFO][:.]|电话|手机|座机|传真|联系|热线|致电|打给|拨|号码|微信|短信/i
const LONG_NUMBER = /\d[\d ()./-]{5,}\d/

/** Finds credentials with the rules of secretlint. */
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
 * Finds phone numbers with libphonenumber: with a country code in any line, without one only in lines about phones.
 * Logs are long, and their numbers are not phone numbers.
 */
export function findPhones(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const line of text.split('\n')) {
    const start = from
    from += line.length + 1
    if (line.length > MAX_LINE_LENGTH || !LONG_NUMBER.test(line)) continue
    const says = PHONE_LABEL.test(line)
    if (!says && !/\+\d/.test(line)) continue
    for (const country of says ? COUNTRIES : COUNTRIES.slice(0, 1)) {
      for (const { startsAt, endsAt, number } of findPhoneNumbersInText(line, country)) {
        const found = line.slice(startsAt, endsAt)
        const [before, after] = [line[startsAt - 1] ?? ' ', line.slice(endsAt, endsAt + 2)]
        if (/[\w.+-]/.test(before) || /^[\w-]|^[.:]\d/.test(after) || !number.isValid() || NO_PHONE.test(found))
          continue
        if (found.startsWith('+') || (says && number.nationalNumber.length >= 7))
          spans.push({ kind: 'phone', start: start + startsAt, end: start + endsAt })
      }
    }
  }
  return spans
}

/** Maximum characters of a line. Longer lines are not written by people. */
const MAX_LINE_LENGTH = 2000
/** A date, an IP address or a dump. */
const NO_PHONE = /^\d{4}-\d{2}-\d{2}|^\d+\.\d+\.\d+\.\d+$|^(?:\d{1,2} ){3,}/
