/** The reader's language: local storage, then the browser, then `?lng=`, then the cookie; zh where none says. */
export function detectLanguage(): 'zh' | 'en' {
  const known = (value: string | null | undefined) => {
    const start = value?.slice(0, 2).toLowerCase()
    return start === 'zh' || start === 'en' ? start : undefined
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
    'zh'
  )
}
