import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `personal`. */
export const translator = browserTranslator<'personal'>(
  import.meta.glob('../../locales/*/personal.ts', { eager: true, import: 'strings' })
)
