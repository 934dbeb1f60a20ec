import { counterpartIn } from '../../browser/counterpart.ts'
import { store, stored } from '../../browser/storage.ts'
import { LANGUAGE_COOKIE, LANGUAGE_KEY, languageCookie, languageFromTag } from '../../domain/language/languages.ts'

// Stores the chosen language where i18next's detector looks for it.
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
  link.addEventListener('click', () => {
    const lang = languageFromTag(link.dataset.language ?? '')
    // The page in the other language keeps the person or the search.
    link.href = counterpartIn(lang) ?? link.href
    store(LANGUAGE_KEY, lang)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = languageCookie(lang)
  })

// The server has only a cookie for what `?lng=` requested. The profile of a member has a language of its own.
const [, requested] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? []
const { dataset, lang } = document.documentElement
if (dataset.session !== 'member' && requested === languageFromTag(lang) && stored(LANGUAGE_KEY) !== requested)
  store(LANGUAGE_KEY, requested)
