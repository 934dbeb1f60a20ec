import type { Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'

/** Hours are rounded to a tenth, six minutes. */
const SHORTEST_MINUTES = 6

/** Returns a median reply time as text: in minutes below an hour. */
export function replyTime(hours: number, lang: Language): string {
  const t = translator(lang, 'articles')
  if (hours >= 1) return t('hours', { hours })
  if (hours === 0) return t('minutes_below', { minutes: SHORTEST_MINUTES })
  return t('minutes', { minutes: Math.round(hours * 60) })
}
