import { browserTranslator } from '../../locales/browserTranslator.ts'

/** The translator of the namespace `articleActions`. */
export const translator = browserTranslator<'articleActions'>(
  import.meta.glob('../../locales/*/articleActions.ts', { eager: true, import: 'strings' })
)
