import type { Finding } from './findFindings.ts'
import { type Kind, PLACEHOLDER, PLACEHOLDERS } from './finding.ts'

/**
 * Replaces findings in a text by placeholders such as `{MAC-1}`. Equal values get the same placeholder. Placeholders
 * already in the text are not used for other values.
 */
export function redactFindings(text: string, findings: readonly Finding[]): string {
  const taken = new Set(text.match(new RegExp(PLACEHOLDER, 'g')))
  const counts = new Map<Kind, number>()
  const names = new Map<string, string>()
  const out: string[] = []
  let from = 0
  for (const { kind, start, end, text: value } of findings) {
    let name = names.get(value)
    while (!name) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      const free = `{${PLACEHOLDERS[kind]}-${count}}`
      if (!taken.has(free)) name = free
    }
    names.set(value, name)
    out.push(text.slice(from, start), name)
    from = end
  }
  return out.join('') + text.slice(from)
}
