import { LANGUAGE_COOKIE, LANGUAGE_KEY, LANGUAGES, type Language } from '../../domain/language/languages.ts'

/** Detects the reader's language: local storage, then the browser, then `?lng=`, then the cookie, and zh by default. */
export function detectLanguage(): Language {
  const known = (value: string | null | undefined) => {
    const start = value?.slice(0, 2).toLowerCase()
    return LANGUAGES.find(lang => lang === start)
  }
  let stored: string | null = null
  try {
    stored = localStorage.getItem(LANGUAGE_KEY)
  } catch {
    // Storage may be blocked.
  }
  return (
    known(stored) ??
    navigator.languages.map(known).find(Boolean) ??
    known(new URLSearchParams(location.search).get('lng')) ??
    known(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]) ??
    LANGUAGES[0]
  )
}
