import { ownValue } from '../../../src/domain/ownValue.ts'
import type { Macros } from '../tools/layout.ts'
import type { Loss } from './context.ts'

/** A name in braces, a comment of Jinja, or text that its marks leave as it is. */
const MARK =
  /\{\{-?[ \t]{0,40}(?:config\.extra\.)?([A-Za-z_]\w*(?:\.\w+)*)[ \t]*-?\}\}|\{#-?[ \t][\s\S]{0,4000}?[ \t]-?#\}|\{%-?[ \t]*raw[ \t]*-?%\}([\s\S]{0,40000}?)\{%-?[ \t]*endraw[ \t]*-?%\}/g
/** What is between the braces holds blanks, so that no two runs of them meet. */
const UNKNOWN = /(?<!\$)\{\{[^{}\n]{1,300}\}\}|\{%-?[ \t]{0,40}\w[^{}%\n]{0,300}%\}/g

/**
 * Puts values in place of names in braces, also within code, as the plugin macros of MkDocs does before the page is read as Markdown.
 * Fields of the page take precedence. What only its build computes stays as it is written, and is named.
 */
export function withMacros(
  text: string,
  macros: Macros | undefined,
  front: Readonly<Record<string, unknown>>,
  found: (loss: Omit<Loss, 'file'>) => void = () => {}
): string {
  if (!macros || !/\{[{%#]/.test(text)) return text
  const raw: string[] = []
  const made = text.replace(MARK, (whole, name: string | undefined, plain: string | undefined) => {
    if (name !== undefined) return valueFor(name, macros, front) ?? whole
    if (plain === undefined) return whole.replace(/[^\n]+/g, '')
    raw.push(plain)
    return `\ue010${raw.length - 1}\ue011`
  })
  const unknown = new Set([...made.matchAll(UNKNOWN)].map(([whole]) => whole))
  for (const one of unknown)
    found({ message: `${one} is computed by the build of the site: it is shown as it is written.` })
  return made.replace(/\ue010(\d+)\ue011/g, (whole, at: string) => raw[Number(at)] ?? whole)
}

function valueFor(name: string, macros: Macros, front: Readonly<Record<string, unknown>>): string | undefined {
  const own = ownValue(front, name) ?? (name.startsWith('page.meta.') ? ownValue(front, name.slice(10)) : undefined)
  if (typeof own === 'string' || typeof own === 'number') return String(own)
  return macros.get(name)
}
