import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `assistant`. */
export const translator = browserTranslator<'assistant'>(
  import.meta.glob('../../locales/*/assistant.ts', { eager: true, import: 'strings' })
)
