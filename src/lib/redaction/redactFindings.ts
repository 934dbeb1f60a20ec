import type { Finding } from './findFindings.ts'
import { PLACEHOLDERS } from './finding.ts'

/**
 * The text with placeholders such as `{MAC-1}` for these findings of it; the same value gets the same one, and none that
 * the text has already is given to another value.
 */
export function redactFindings(text: string, findings: readonly Finding[]): string {
  const names = new Map<string, string>()
  let out = ''
  let from = 0
  for (const { kind, start, end, text: value } of findings) {
    let name = names.get(value)
    for (let count = 1; !name; count++) {
      const free = `{${PLACEHOLDERS[kind]}-${count}}`
      if (!text.includes(free) && ![...names.values()].includes(free)) name = free
    }
    names.set(value, name)
    out += text.slice(from, start) + name
    from = end
  }
  return out + text.slice(from)
}
