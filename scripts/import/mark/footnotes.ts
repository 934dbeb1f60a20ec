import { mapLines } from './lines.ts'

const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,200})\]:[ \t]*/
const REFERENCE = /\[\^([^\]\s]{1,200})\](?!:)/g

/**
 * Makes footnotes that no text refers to paragraphs, because a page would not show them: references of a paper often stand in such a
 * list, which Python-Markdown shows whole.
 */
export function withUnusedFootnotes(text: string): string {
  if (!/^ {0,3}\[\^/m.test(text)) return text
  const used = new Set<string>()
  mapLines(text, (line, inCode) => {
    const plain = inCode ? '' : line.replace(DEFINITION, '').replace(/`[^`\n]*`/g, '')
    for (const [, name = ''] of plain.matchAll(REFERENCE)) used.add(name.toLowerCase())
    return line
  })
  let isInside = false
  return mapLines(text, (line, inCode, opens) => {
    const name = inCode || opens ? undefined : DEFINITION.exec(line)?.[1]
    if (name !== undefined) isInside = !used.has(name.toLowerCase())
    else if (line.trim() && !/^(?: {4}|\t)/.test(line)) isInside = false
    if (!isInside) return line
    return name === undefined ? line.replace(/^(?: {4}|\t)/, '') : `\n${line.replace(DEFINITION, '')}`
  })
}
