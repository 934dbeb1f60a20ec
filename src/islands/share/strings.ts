import { browserTranslator } from '../../locales/browserTranslator.ts'

/** The translator of the namespace `share`. */
export const translator = browserTranslator<'share'>(
  import.meta.glob('../../locales/*/share.ts', { eager: true, import: 'strings' })
)
