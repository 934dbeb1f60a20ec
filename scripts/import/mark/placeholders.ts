import type { Loss } from './context.ts'

/** Values that the configuration gives to names in braces, such as `{IDF_TARGET_NAME}`. */
export type Substitutions = ReadonlyMap<string, string>

/** A definition of esp-docs on a line of its own: `{IDF_TARGET_X: default="a", esp32="b"}`. */
const DEFINITION = /^[ \t]*\{([A-Z][A-Z0-9_]*):[ \t]*((?:[\w-]+[ \t]*=[ \t]*"[^"\n]*"[ \t]*,?[ \t]*)+)\}[ \t]*$/gm
const VALUE = /([\w-]+)[ \t]*=[ \t]*"([^"\n]*)"/g
const PLACEHOLDER = /(?<!\$)\{([A-Z][A-Z0-9_]*)\}/g
/** Names of esp-docs, which only its build knows. */
const OF_TOOL = /^IDF_TARGET_/
const MAX_ROUNDS = 4

/**
 * Replaces names in braces by the default values that the document or the configuration defines. A name without a value stays, and is
 * named once per document. Line numbers stay.
 */
export function withSubstitutions(text: string, file: string, given: Substitutions, losses: Loss[]): string {
  if (!text.includes('{')) return text
  const values = new Map(given)
  const defined = new Set<string>()
  const lineAt = (at: number, all: string) => all.slice(0, at).split('\n').length
  let made = text.replace(DEFINITION, (found, name: string, list: string, at: number) => {
    const all = new Map([...list.matchAll(VALUE)].map(([, key = '', value = '']) => [key, value]))
    const value = all.get('default')
    const isKnown = value !== undefined && value !== 'undefined'
    defined.add(name)
    if (isKnown) values.set(name, value)
    // The values of other targets are not shown.
    const message = `${found.trim()} is a definition. ${isKnown ? 'Its default value is shown.' : 'It has no default value.'}`
    losses.push({ file, line: lineAt(at, text), message })
    return ''
  })
  // A value can contain another name.
  for (let round = 0, before = ''; round < MAX_ROUNDS && before !== made; round++) {
    before = made
    made = made.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole)
  }
  const named = new Set<string>()
  for (const { 0: whole, 1: name = '', index } of made.matchAll(PLACEHOLDER)) {
    if (named.has(name) || (!OF_TOOL.test(name) && !defined.has(name))) continue
    named.add(name)
    losses.push({
      file,
      line: lineAt(index, made),
      message: `${whole} has no value.`,
      kind: 'placeholder'
    })
  }
  return made
}
