import type { Context } from 'hono'
import type { Language } from '../../lib/languages.ts'

/** The language of who asks: `?lng=`, then the cookie of their choice, then the browser's; zh where none says. */
export function requestLanguage(c: Context): Language {
  const chosen = c.req.query('lng') ?? /(?:^|; )i18next=(\w+)/.exec(c.req.header('cookie') ?? '')?.[1]
  if (chosen === 'zh' || chosen === 'en') return chosen
  const accepted = c.req.header('accept-language') ?? ''
  const first = /\b(zh|en)\b/i.exec(accepted)?.[1]?.toLowerCase()
  return first === 'en' ? 'en' : 'zh'
}
