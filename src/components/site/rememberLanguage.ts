// Stores the chosen language where i18next's detector looks for it.
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
  link.addEventListener('click', () => {
    const lang = link.dataset.language ?? 'zh'
    // The page in the other language keeps the person or the search.
    link.search = location.search
    try {
      localStorage.setItem('i18nextLng', lang)
    } catch {
      // Storage may be blocked. The cookie below still stores the choice.
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `i18next=${lang};path=/;max-age=31536000;samesite=strict`
  })
