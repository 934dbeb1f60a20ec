import { createInstance } from 'i18next'
import { LANGUAGES, type Language } from '../domain/language/languages.ts'
import { namespaces as en } from './en/namespaces.ts'
import type { Namespace, Strings, Translator } from './strings.ts'
import { namespaces as zh } from './zh/namespaces.ts'

/** The strings of each language. A missing namespace is a type error. */
export const RESOURCES: Record<Language, { [N in Namespace]: Strings<(typeof zh)[N]> }> = { zh, en }

const i18n = createInstance()
await i18n.init({
  resources: RESOURCES,
  supportedLngs: [...LANGUAGES],
  fallbackLng: LANGUAGES[0],
  ns: Object.keys(zh),
  interpolation: { escapeValue: false },
  initAsync: false
})

const translators = new Map<string, Translate>()
type Translate = (key: string, values?: object) => string

/** Returns the translator of a namespace, for pages and the server. Islands use that of `browserTranslator.ts`. */
export function translator<N extends Namespace>(lang: Language, namespace: N): Translator<N> {
  const id = `${lang} ${namespace}`
  const known = translators.get(id) ?? remembering(i18n.getFixedT(lang, namespace) as unknown as Translate)
  translators.set(id, known)
  return known as unknown as Translator<N>
}

/** Maximum number of cached texts with variables in each namespace. */
const MAX_FILLED = 2000

/**
 * Caches strings, because a page has hundreds of them, and a build thousands of pages. Strings with variables too, most
 * of which are small numbers and names that come again.
 */
function remembering(translate: Translate): Translate {
  const texts = new Map<string, string>()
  let filled = 0
  return (key, values) => {
    const id = values ? `${key}\0${JSON.stringify(values)}` : key
    const known = texts.get(id)
    if (known !== undefined) return known
    const text = values ? translate(key, values) : translate(key)
    if (values && ++filled > MAX_FILLED) {
      texts.clear()
      filled = 0
    }
    texts.set(id, text)
    return text
  }
}
