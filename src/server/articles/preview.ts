import type { Language } from '../../lib/languages.ts'
import { peopleLinksIn } from '../../lib/peopleLinks.ts'

/** The HTML of Markdown that is being written, for a reader of `lang`. The pipeline is loaded with the first use. */
export async function previewed(content: string, lang: Language): Promise<{ html: string }> {
  const [{ renderMarkdown }, { withPictureSizes }] = await Promise.all([
    import('../../markdown/render.ts'),
    import('../../markdown/pictureSizes.ts')
  ])
  const { html } = await renderMarkdown(content, { idPrefix: 'preview-' })
  return { html: peopleLinksIn(lang, withPictureSizes(html)) }
}
