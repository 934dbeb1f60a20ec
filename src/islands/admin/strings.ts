import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `admin`. */
export const translator = browserTranslator<'admin'>(
  import.meta.glob('../../locales/*/admin.ts', { eager: true, import: 'strings' })
)
