import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `share`. */
export const translator = browserTranslator<'share'>(
  import.meta.glob('../../locales/*/share.ts', { eager: true, import: 'strings' })
)
