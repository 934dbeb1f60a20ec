import type { ArticleDetail } from '../../contract/articles.ts'
import type { Language } from '../../domain/language/languages.ts'
import { translator } from './strings.ts'

/** Shows above the title of an article that others cannot see it, and why. */
export function showStatus(status: ArticleDetail['status'], lang: Language): void {
  if (status !== 'held' && status !== 'hidden') return
  const notice = document.createElement('p')
  notice.className = 'mb-3 border-l-2 border-red bg-red-wash px-3 py-2 text-s text-ink-2'
  notice.dataset.status = status
  notice.textContent = translator(lang)(`is_${status}`)
  document.querySelector('main h1')?.before(notice)
}
