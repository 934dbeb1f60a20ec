import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts'
import type { AppEnv } from '../../accounts/session.ts'

/**
 * Returns the language of a request: from `?lng=`, else from the language cookie, else from the account, else from the
 * browser, else zh.
 */
export function requestLanguage(c: Context): Language {
  const session = c.get('session') as AppEnv['Variables']['session'] | undefined
  return choose(c.req.query('lng'), c.req.raw.headers, session?.user.lang)
}

/** Returns the language of a request without the context of a call, so without the account. */
export function languageOf(request: Request | undefined): Language {
  return choose(request && new URL(request.url).searchParams.get('lng'), request?.headers)
}

function choose(
  requested: string | null | undefined,
  headers: Headers | undefined,
  stored?: string | null | undefined
): Language {
  const known = (code: string | null | undefined) => LANGUAGES.find(lang => lang === code)
  const chosen = /(?:^|; )i18next=(\w+)/.exec(headers?.get('cookie') ?? '')?.[1]
  // The most preferred first. A quality of 0 means a language that the browser refuses.
  const accepted = parseAccept(headers?.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
  return known(requested) ?? known(chosen) ?? known(stored) ?? accepted.map(known).find(Boolean) ?? LANGUAGES[0]
}
