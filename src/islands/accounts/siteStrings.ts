import { browserTranslator } from '../../locales/browserTranslator.ts'

/** The translator of the namespace `site`. */
export const translator = browserTranslator<'site'>(
  import.meta.glob('../../locales/*/site.ts', { eager: true, import: 'strings' })
)
