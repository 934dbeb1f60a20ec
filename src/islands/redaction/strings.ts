import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `redaction`. */
export const translator = browserTranslator<'redaction'>(
  import.meta.glob('../../locales/*/redaction.ts', { eager: true, import: 'strings' })
)
