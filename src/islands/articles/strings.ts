import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `articleActions`. */
export const translator = browserTranslator<'articleActions'>(
  import.meta.glob('../../locales/*/articleActions.ts', { eager: true, import: 'strings' })
)
