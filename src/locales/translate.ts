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

/** Caches each string without variables, because a page has hundreds of them, and a build thousands of pages. */
function remembering(translate: Translate): Translate {
  const texts = new Map<string, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    const known = texts.get(key) ?? translate(key)
    texts.set(key, known)
    return known
  }
}
