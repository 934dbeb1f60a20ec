import { savedCache } from '../../browser/offlineCaches.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { SINGLE_PAGES } from '../../domain/site/offlineSection.ts'
import { savedPages, savePage } from './savedPages.ts'
import { formatBytes, formatDate, translator } from './strings.ts'

const CONFIRMATION_MS = 6000

/**
 * Shows in the link whether its page is saved. Returns an action that saves the page, or opens the saved pages if it is
 * saved already.
 */
export async function openSaveLink(link: HTMLAnchorElement): Promise<() => void> {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const article = document.querySelector<HTMLElement>('[data-article]')?.dataset
  const id = Number(article?.article)
  const words = link.querySelector('span')
  // The offline page explains why nothing can be saved here.
  const follow = () => location.assign(link.href)
  if (!('caches' in window) || !('serviceWorker' in navigator) || !id || !words) return follow
  const plain = words.textContent
  let state: 'none' | 'saving' | 'saved' = 'none'
  const show = (next: typeof state, text: string | null) => {
    state = next
    words.textContent = text
  }
  await refresh()
  // The page may have been removed in another tab, or here before a return.
  link.closest('[popover]')?.addEventListener('toggle', () => state === 'saving' || void refresh())
  return () => {
    if (state === 'saved') follow()
    if (state === 'none') void save()
  }

  async function refresh(): Promise<void> {
    const page = (await savedPages(lang))?.articles.find(other => other.id === id)
    if (state === 'saving') return
    show(page ? 'saved' : 'none', page ? t('page_saved', { date: formatDate(page.digest).slice(0, 10) }) : plain)
  }

  async function save(): Promise<void> {
    show('saving', t('page_saving'))
    link.setAttribute('aria-busy', 'true')
    try {
      // Not awaited, because some browsers ask the user.
      void navigator.storage?.persist?.()
      const title = document.querySelector('h1')?.textContent?.trim() || document.title
      const page = { id, title, lang: languageFromTag(article?.lang ?? '') }
      const saved = await savePage(page, lang, t('saved_pages'))
      state = saved ? 'saved' : 'none'
      await refresh()
      if (saved) say(t('page_saved_now', { count: saved.articles.length, size: formatBytes(saved.bytes) }))
      else say(t('page_failed'))
    } catch (error) {
      // Pages saved before are not lost.
      const full = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (!(await savedPages(lang))) await caches.delete(savedCache(SINGLE_PAGES, lang))
      show('none', plain)
      say(full ? t('page_no_room') : t('page_failed'))
    }
    link.removeAttribute('aria-busy')
  }
}

function say(text: string): void {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  place.textContent = text
  setTimeout(() => {
    if (place.textContent === text) place.textContent = ''
  }, CONFIRMATION_MS)
}
