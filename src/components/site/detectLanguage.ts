import { LANGUAGES, type Language } from '../../domain/language/languages.ts'

/** Detects the reader's language: local storage, then the browser, then `?lng=`, then the cookie, and zh by default. */
export function detectLanguage(): Language {
  const known = (value: string | null | undefined) => {
    const start = value?.slice(0, 2).toLowerCase()
    return LANGUAGES.find(lang => lang === start)
  }
  let stored: string | null = null
  try {
    stored = localStorage.getItem('i18nextLng')
  } catch {
    // Storage may be blocked.
  }
  return (
    known(stored) ??
    navigator.languages.map(known).find(Boolean) ??
    known(new URLSearchParams(location.search).get('lng')) ??
    known(/(?:^|; )i18next=(\w+)/.exec(document.cookie)?.[1]) ??
    LANGUAGES[0]
  )
}
