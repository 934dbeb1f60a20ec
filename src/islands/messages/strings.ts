import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `messages`. */
export const translator = browserTranslator<'messages'>(
  import.meta.glob('../../locales/*/messages.ts', { eager: true, import: 'strings' })
)
