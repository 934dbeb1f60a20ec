import { peopleLinksIn } from '../../../domain/account/peopleLinks.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { withPictureSizes } from '../../../markdown/pictureSizes.ts'
import { renderText } from '../../../markdown/renderText.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Limits the pending previews per person: the one being rendered, and the next one. */
const MAX_PENDING_PREVIEWS = 2

/**
 * Renders texts in progress, one per person at a time.
 * @throws Refusal('too_fast') if two previews are pending
 * @throws Refusal('too_complex') if the text cannot be rendered
 */
export function openPreviews() {
  // Only people with a pending preview.
  const open = new Map<number, { count: number; last: Promise<unknown> }>()
  return async (personId: number, content: string, lang: Language): Promise<{ html: string }> => {
    const own = open.get(personId) ?? { count: 0, last: Promise.resolve() }
    if (own.count >= MAX_PENDING_PREVIEWS) throw new Refusal('too_fast', { retryAfter: 1 })
    own.count++
    open.set(personId, own)
    const preview = own.last.then(() => previewed(content, lang))
    own.last = preview.catch(() => undefined)
    try {
      return await preview
    } finally {
      own.count--
      if (own.count === 0) open.delete(personId)
    }
  }
}

/** Renders Markdown as HTML for a reader of `lang`. */
async function previewed(content: string, lang: Language): Promise<{ html: string }> {
  const { html, plain } = await renderText(content, { idPrefix: 'preview-' })
  if (plain) throw new Refusal('too_complex')
  return { html: peopleLinksIn(lang, withPictureSizes(html)) }
}
