import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `retrieval`. */
export const translator = browserTranslator<'retrieval'>(
  import.meta.glob('../../locales/*/retrieval.ts', { eager: true, import: 'strings' })
)
