import type { Language } from '../../../src/domain/language/languages.ts'
import { conditionLines } from './conditionLines.ts'
import { type Condition, decide, type Tags, tagsOf, tagValue } from './conditions.ts'
import type { Loss } from './context.ts'
import { CHIP_NAME, chipName } from './targetNames.ts'

/** Values that the configuration gives to names in braces, such as `{IDF_TARGET_NAME}`. */
export type Substitutions = ReadonlyMap<string, string>

/** A definition of esp-docs on a line of its own: `{IDF_TARGET_X: default="a", esp32="b"}`. */
const DEFINITION = /^[ \t]*\{([A-Z][A-Z0-9_]*):[ \t]*((?:[\w-]+[ \t]*=[ \t]*"[^"\n]*"[ \t]*(?:,[ \t]*)?)+)\}[ \t]*$/gm
const VALUE = /([\w-]+)[ \t]*=[ \t]*"([^"\n]*)"/g
const PLACEHOLDER = /(?<!\$)\{([A-Z][A-Z0-9_]*)\}/g
/** Names of esp-docs, which only its build knows. */
const OF_TOOL = /^IDF_TARGET_/
const MAX_ROUNDS = 4
/** Signs beside a name that is a part of a longer one, or of an address. */
const PART = /[A-Za-z\d/_&=-]/

/**
 * Replaces names in braces by the values that the document or the configuration defines. A name without a value stays, and is
 * named once per document. Line numbers stay.
 */
export function withSubstitutions(
  text: string,
  file: string,
  given: Substitutions,
  losses: Loss[],
  tags?: Tags,
  lang: Language = 'en'
): string {
  if (!text.includes('{')) return text
  const defined = new Map<string, Substitutions>()
  const chosen = [...(tags?.given ?? []), ...(tags?.target ? [tags.target] : [])]
  const lineAt = (at: number, all: string) => all.slice(0, at).split('\n').length
  const withoutDefinitions = text.replace(DEFINITION, (found, name: string, list: string, at: number) => {
    const all = new Map([...list.matchAll(VALUE)].map(([, key = '', value = '']) => [key, value]))
    defined.set(name, all)
    const tag = chosen.find(one => all.has(one))
    const shown =
      tag !== undefined ? `Its value for ${tag}` : usualIn(all) === undefined ? undefined : 'Its default value'
    // The values of other targets are not shown.
    const message = `${found.trim()} is a definition. ${shown ? `${shown} is shown.` : 'It has no default value.'}`
    losses.push({ file, line: lineAt(at, text), message })
    return ''
  })
  const valueFor = (name: string, around: readonly Condition[], isWord: boolean) => {
    const all = defined.get(name)
    const fits = (tag: string) => around.every(one => decide(one, tagValue({ given: new Set([tag]), isDecided: true })))
    const named = tags?.isDecided ? [] : around.flatMap(tagsOf).filter(fits)
    if (all) {
      const wanted = named.length > 0 ? named : [chosen.find(one => all.has(one)) ?? 'default']
      const values = new Set(wanted.map(tag => all.get(tag) ?? usualIn(all)))
      // Several tags with different values have no value that is true for all.
      const [value] = values
      if (values.size > 1) return undefined
      if (value !== undefined && value !== 'undefined') return value
    }
    const isOfOther = !tags?.isDecided && OF_TOOL.test(name) && tags?.target !== undefined && !fits(tags.target)
    const value = isOfOther ? undefined : given.get(name)
    return value ?? (name === CHIP_NAME && isWord ? chipName(named, tags?.targets ?? [], lang) : undefined)
  }
  const made = filled(withoutDefinitions, valueFor)
  const named = new Set<string>()
  for (const { 0: whole, 1: name = '', index } of made.matchAll(PLACEHOLDER)) {
    if (named.has(name) || (!OF_TOOL.test(name) && !defined.has(name))) continue
    named.add(name)
    const all = defined.get(name)
    const hasOthers = given.has(name) || (all !== undefined && usualIn(all) !== undefined)
    losses.push({
      file,
      line: lineAt(index, made),
      message: hasOthers
        ? `${whole} has another value in parts for other tags, and stays there.`
        : `${whole} has no value.`,
      kind: 'placeholder'
    })
  }
  return made
}

/** Fills in every line the values that hold there, by the conditions around the line. */
function filled(
  text: string,
  valueFor: (name: string, around: readonly Condition[], isWord: boolean) => string | undefined
): string {
  const found = conditionLines(text)
  let open: typeof found = []
  let next = 0
  const lines = text.split('\n').map((line, at) => {
    open = open.filter(({ end }) => end > at)
    for (let one = found[next]; one && one.from <= at; one = found[++next]) open.push(one)
    if (!line.includes('{')) return line
    const around = open.flatMap(({ condition, name }) => (name === 'only' ? condition : []))
    let made = line
    // A value can contain another name.
    for (let round = 0, before = ''; round < MAX_ROUNDS && before !== made; round++) {
      before = made
      made = made.replace(
        PLACEHOLDER,
        (whole, name: string, index: number, all: string) =>
          valueFor(name, around, !PART.test(`${all[index - 1] ?? ''}${all[index + whole.length] ?? ''}`)) ?? whole
      )
    }
    return made
  })
  return lines.join('\n')
}

/** Returns the value of a definition for all targets that have none of their own. */
function usualIn(all: Substitutions): string | undefined {
  const value = all.get('default')
  return value === 'undefined' ? undefined : value
}
