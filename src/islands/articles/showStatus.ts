import type { ArticleDetail } from '../../contract/articles.ts'
import type { Language } from '../../domain/language/languages.ts'
import { restoreArticle } from '../../stores/articles.ts'
import { toast } from '../../ui/toast.ts'
import { translator } from './strings.ts'

/** What makes no sense on an article that nobody else sees: reactions, sharing, questions about it, and the end of the page. */
const FOR_READERS = '[data-article] :is(.act, .count, .ask, .end, [data-follow])'

/**
 * Shows above the title of an article that others cannot see it, and why. A deleted one takes no reactions, and is restored
 * there by who deleted it.
 */
export function showStatus(
  { id, status, canRestore }: Pick<ArticleDetail, 'id' | 'status' | 'canRestore'>,
  lang: Language
): void {
  if (status !== 'held' && status !== 'hidden' && status !== 'deleted') return
  const t = translator(lang)
  const notice = document.createElement('p')
  notice.className =
    'mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-red bg-red-wash px-3 py-2 text-s text-ink-2'
  notice.dataset.status = status
  notice.textContent = t(`is_${status}`)
  document.querySelector('main h1')?.before(notice)
  if (status !== 'deleted') return
  for (const part of document.querySelectorAll(FOR_READERS)) part.remove()
  const comments = document.querySelector<HTMLElement>('#comments')
  if (comments) comments.inert = true
  if (!canRestore) return
  const restore = document.createElement('button')
  restore.type = 'button'
  restore.className = 'btn'
  restore.textContent = t('restore')
  restore.addEventListener('click', async () => {
    restore.disabled = true
    const outcome = await restoreArticle(id)
    if (outcome.ok) return location.reload()
    restore.disabled = false
    toast(outcome.failure.message || t('network'))
  })
  notice.append(restore)
}
