import { browserTranslator } from '../../locales/browserTranslator.ts'

/** Translator of the namespace `attributes`. */
export const attributeTranslator = browserTranslator<'attributes'>(
  import.meta.glob('../../locales/*/attributes.ts', { eager: true, import: 'strings' })
)
