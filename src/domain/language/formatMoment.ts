import { HTML_LANG, type Language, perLanguage } from './languages.ts'

const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
/** Durations in milliseconds. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const relative = perLanguage(lang => new Intl.RelativeTimeFormat(HTML_LANG[lang], { numeric: 'auto' }))
const JUST_NOW: Record<Language, string> = { zh: '刚刚', en: 'just now' }
/** Age in milliseconds from which a time is shown as a day. */
const MAX_RELATIVE = 7 * DAY

/** Formats a time as `YYYY-MM-DD HH:mm` in the reader's time zone. */
export function localText(iso: string): string {
  return local.format(new Date(iso))
}

/** Formats a time in the reader's time zone and names the zone: `2026-11-26 09:30 GMT+8`. */
export function exactMoment(iso: string): string {
  const name = zone.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${localText(iso)} ${name}`
}

/** Formats a time relative to `now`, or as a day in the reader's time zone if it is a week ago or more. */
export function relativeMoment(iso: string, lang: Language, now = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age >= MAX_RELATIVE) return dayIn(iso)
  // A clock that is behind shows no future.
  if (age < MINUTE) return JUST_NOW[lang]
  if (age < HOUR) return relative[lang].format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return relative[lang].format(-Math.floor(age / HOUR), 'hour')
  return relative[lang].format(-Math.floor(age / DAY), 'day')
}

/** Formats the clock time in the reader's time zone, `HH:mm`. */
export function clockOf(iso: string): string {
  return localText(iso).split(' ')[1] ?? ''
}

/** Formats the day in the reader's time zone, `YYYY-MM-DD`. */
export function dayIn(iso: string): string {
  return localText(iso).split(' ')[0] ?? ''
}
