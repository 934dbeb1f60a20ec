import { peopleLinksIn } from '../../../domain/account/peopleLinks.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { withPictureSizes } from '../../../markdown/pictureSizes.ts'
import { renderText } from '../../../markdown/renderText.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Previews that a person may have open: the one that is rendered, and the one of what was typed since. */
const MAX_PENDING_PREVIEWS = 2

/**
 * Renders what people are writing, one text of a person at a time. Throws Refusal('too_fast') where two are open
 * already, and Refusal('too_complex').
 */
export function openPreviews() {
  // Those of people whose preview is being made, and nobody else's.
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

/** The HTML of Markdown that is being written, for a reader of `lang`. */
async function previewed(content: string, lang: Language): Promise<{ html: string }> {
  const { html, plain } = await renderText(content, { idPrefix: 'preview-' })
  if (plain) throw new Refusal('too_complex')
  return { html: peopleLinksIn(lang, withPictureSizes(html)) }
}
