import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `signIn`. */
export const translator = browserTranslator<'signIn'>(
  import.meta.glob('../../locales/*/signIn.ts', { eager: true, import: 'strings' })
)
