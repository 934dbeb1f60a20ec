import { browserTranslator } from '../../locales/browserTranslator.ts'

/** The translator of the namespace `retrieval`. */
export const translator = browserTranslator<'retrieval'>(
  import.meta.glob('../../locales/*/retrieval.ts', { eager: true, import: 'strings' })
)
