import { browserTranslator } from '../../locales/browserTranslator.ts'

/** The translator of the namespace `admin`. */
export const translator = browserTranslator<'admin'>(
  import.meta.glob('../../locales/*/admin.ts', { eager: true, import: 'strings' })
)
