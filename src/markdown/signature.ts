import type { ElementContent } from 'hast'
import { element } from './elements.ts'

/** Maximum length of a signature on one line. A longer one has a line per parameter. */
const MAX_SIGNATURE_LENGTH = 72

/**
 * Parses the declared parameters of a C function: the text between its outermost parentheses, split at commas of the
 * outer level.
 */
function parametersOf(code: string): { before: string; parameters: string[]; after: string } | undefined {
  const open = code.indexOf('(')
  const close = code.lastIndexOf(')')
  if (open < 0 || close < open || /[{}#]|\/[/*]/.test(code)) return undefined
  const parameters: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = from; at < close; at++) {
    const character = code[at] ?? ''
    if ('(<['.includes(character)) depth++
    else if (')>]'.includes(character)) depth--
    else if (character === ',' && depth === 0) {
      parameters.push(code.slice(from, at).trim())
      from = at + 1
    }
  }
  parameters.push(code.slice(from, close).trim())
  return { before: code.slice(0, open), parameters, after: code.slice(close + 1) }
}

/** Formats a long signature with one line per parameter. Only white space changes. */
export function layoutSignature(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ')
  const found = parametersOf(line)
  if (!found || line.length <= MAX_SIGNATURE_LENGTH || found.parameters.length < 2) return code
  return `${found.before}(\n${found.parameters.map(each => `    ${each}`).join(',\n')})${found.after}`
}

/** Returns where the parameters of a signature on one line begin. */
export function parameterOffsets(code: string): readonly number[] {
  const found = code.trim().includes('\n') ? undefined : parametersOf(code)
  if (!found || /^(?:void)?$/.test(found.parameters.join())) return []
  let end = found.before.length + 1
  return found.parameters.map(parameter => {
    const start = code.indexOf(parameter, end)
    end = start + parameter.length
    return start
  })
}

/** Returns the types of the parameters of a signature, by name. */
export function parameterTypes(code: string): Map<string, string> {
  const found = parametersOf(code.trim().replace(/\s+/g, ' '))
  const types = new Map<string, string>()
  for (const parameter of found?.parameters ?? []) {
    const [, type, name] = /^(.+?[\s*&])([A-Za-z_]\w*)(?:\[\w*\])?(?:\s*=.*)?$/.exec(parameter) ?? []
    // The star of a pointer never stands alone on a line.
    if (type && name) types.set(name, type.trim().replace(/\s+(?=[*&]+$)/, '\u00a0'))
  }
  return types
}

/** Returns a type with places where its line may end: after the words of its name, but not before its star. */
export function breakableType(type: string): ElementContent[] {
  const words = type.split(/(?<=_)(?=\w)/)
  return words.flatMap((value, at): ElementContent[] => {
    const text: ElementContent = { type: 'text', value }
    return at === 0 ? [text] : [element('wbr', {}), text]
  })
}
