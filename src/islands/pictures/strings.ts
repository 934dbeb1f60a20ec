import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `reading`. */
export const translator = browserTranslator<'reading'>(
  import.meta.glob('../../locales/*/reading.ts', { eager: true, import: 'strings' })
)
