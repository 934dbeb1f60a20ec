import type { Substitutions } from '../mark/placeholders.ts'
import { pythonStatements } from './pythonCode.ts'

const NAME = /^\{?([A-Z][A-Z0-9_]*_[A-Z0-9_]+)\}?$/
/** Event by which esp-docs takes a value: `app.emit('format-esp-target-add-sub', 'IDF_TARGET_X', 'value')`. */
const EVENT = /^format-\w+-target-add-sub$/

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
