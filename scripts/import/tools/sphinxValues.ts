import type { Substitutions } from '../mark/placeholders.ts'
import { pythonStatements } from './pythonCode.ts'

const NAME = /^\{?([A-Z][A-Z0-9_]*_[A-Z0-9_]+)\}?$/
/** Event by which esp-docs takes a value: `app.emit('format-esp-target-add-sub', 'IDF_TARGET_X', 'value')`. */
const EVENT = /^format-\w+-target-add-sub$/

/** Settings with reStructuredText that Sphinx adds to every document. */
const ADDED = /^rst_(?:prolog|epilog)$/
/** Settings that Sphinx defines as substitutions. */
const BUILT_IN = /^(?:version|release)$/

/** A definition of `|name|` with its words, which can continue on further lines, or begin below a blank one. */
export const SUBSTITUTION =
  /^([ ]*)\.\. \|([^|\n]+)\|[ ]+(replace|unicode)::[ ]*((?:\S.*|(?:\n[ ]*)?)(?:\n\1[ ]+\S.*)*)/gm
/** The same, pictures, addresses with names, and roles. */
const DEFINED = new RegExp(
  [
    SUBSTITUTION.source,
    String.raw`^\.\. \|[^|\n]+\|[ ]+image::.*`,
    String.raw`^\.\. _(?:\`[^\`\n]+\`|[^:\\\n]+):[ ]+\S+[ ]*$`,
    String.raw`^\.\. role::.*(?:\n[ ]+:\w+:.*)*`
  ].join('|'),
  'gm'
)
const INCLUDE = /^[ ]*\.\. include::[ ]*(\S+)[ ]*$/gm
const CODE = /(?:U\+|0x|\\[xu])([\da-f]{2,6})/gi

/** Returns the characters of a `unicode` substitution, without its comment. Blanks only separate them. */
export function charactersOf(words: string): string {
  const parts = words
    .replace(/(?:^|\s)\.\. .*$/s, '')
    .trim()
    .split(/\s+/)
  const decoded = parts.map(part =>
    part.replace(CODE, (found, digits: string) => {
      const code = Number.parseInt(digits, 16)
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : found
    })
  )
  return decoded.join('')
}

/**
 * Returns the substitutions, addresses and roles that configurations define for every document, as reStructuredText.
 * @param read returns a file by its path from the folder of the documentation
 */
export function sphinxDefinitions(texts: readonly string[], read: (path: string) => string | undefined): string {
  const lines = texts.flatMap(text =>
    pythonStatements(text).flatMap(({ indent, tokens: [name, sign, given, more] }) => {
      if (indent > 0 || given?.kind !== 'text' || given.isFilled || more || !/^\+?=$/.test(sign?.value ?? '')) return []
      if (ADDED.test(name?.value ?? '')) {
        const included = [...given.value.matchAll(INCLUDE)].flatMap(([, path = '']) => read(path) ?? [])
        return [given.value, ...included].flatMap(added => added.match(DEFINED) ?? [])
      }
      return BUILT_IN.test(name?.value ?? '') ? [`.. |${name?.value}| replace:: ${given.value}`] : []
    })
  )
  return lines.join('\n')
}

/** Reads values of names in braces from configurations: assignments, entries of dictionaries and events of esp-docs. */
export function sphinxValues(texts: readonly string[]): Substitutions {
  const values = new Map<string, string>()
  for (const text of texts)
    for (const { tokens } of pythonStatements(text))
      tokens.forEach(({ value }, at) => {
        const [, name] = NAME.exec(value) ?? []
        const sign = tokens[at + 1]
        const given = tokens[at + 2]
        if (!name || sign?.kind !== 'sign' || given?.kind !== 'text' || given.isFilled) return
        const isEvent = sign.value === ',' && EVENT.test(tokens[at - 2]?.value ?? '')
        // A longer expression is not known, because nothing is run.
        const isWhole = !tokens[at + 3] || /^[,})]$/.test(tokens[at + 3]?.value ?? '')
        if (isWhole && (sign.value === '=' || sign.value === ':' || isEvent)) values.set(name, given.value)
      })
  return values
}

/** A role of Sphinx's extension extlinks: the address and the words that `%s` of a target makes. */
export interface LinkRole {
  url: string
  /** '' means that the target itself is shown, as without a caption. */
  caption: string
}

/** Reads the roles of `extlinks = {'issue': ('https://…/%s', 'issue %s')}` from configurations. */
export function sphinxLinkRoles(texts: readonly string[]): Map<string, LinkRole> {
  const roles = new Map<string, LinkRole>()
  for (const { tokens } of texts.flatMap(pythonStatements)) {
    if (tokens[0]?.value !== 'extlinks' || tokens[1]?.value !== '=') continue
    tokens.forEach(({ kind, value }, at) => {
      const [colon, bracket, url, comma, caption] = tokens.slice(at + 1)
      const isEntry = kind === 'text' && colon?.value === ':' && bracket?.value === '(' && comma?.value === ','
      if (!isEntry || url?.kind !== 'text' || url.isFilled || !/^https?:\/\//.test(url.value)) return
      roles.set(value, { url: url.value, caption: caption?.kind === 'text' && !caption.isFilled ? caption.value : '' })
    })
  }
  return roles
}

/** Returns the paths of `html_static_path`, from the folder of the configuration. */
export function sphinxStaticPaths(texts: readonly string[]): string[] {
  return texts.flatMap(pythonStatements).flatMap(({ tokens: [name, sign, ...given] }) => {
    if (name?.value !== 'html_static_path' || !/^\+?=$/.test(sign?.value ?? '')) return []
    return given.flatMap(({ kind, value, isFilled }) => (kind === 'text' && !isFilled ? value : []))
  })
}
