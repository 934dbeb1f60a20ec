import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `site`. */
export const translator = browserTranslator<'site'>(
  import.meta.glob('../../locales/*/site.ts', { eager: true, import: 'strings' })
)
