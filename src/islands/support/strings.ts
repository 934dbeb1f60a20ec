import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `support`. */
export const translator = browserTranslator<'support'>(
  import.meta.glob('../../locales/*/support.ts', { eager: true, import: 'strings' })
)
