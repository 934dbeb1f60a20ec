import type { Context } from 'hono'
import type { Language } from '../../lib/languages.ts'

/** The language of who asks: `?lng=`, then the cookie of their choice, then the browser's; zh where none says. */
export function requestLanguage(c: Context): Language {
  const asked = c.req.query('lng')
  return asked === 'zh' || asked === 'en' ? asked : headersLanguage(c.req.raw.headers)
}

/** The same from the headers of a request alone. */
export function headersLanguage(headers: Headers | undefined): Language {
  const chosen = /(?:^|; )i18next=(\w+)/.exec(headers?.get('cookie') ?? '')?.[1]
  if (chosen === 'zh' || chosen === 'en') return chosen
  const first = /\b(zh|en)\b/i.exec(headers?.get('accept-language') ?? '')?.[1]?.toLowerCase()
  return first === 'en' ? 'en' : 'zh'
}
