import { mapLines } from './mark/lines.ts'

// No two runs of blanks meet, so a long line of blanks is cheap.
const RULE = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+(?:\|[ \t]*)?$/
const ROW = /^[ \t>]*\|.*\S/

/**
 * Mends tables that other parsers take and GFM does not: a header with fewer cells than its rule, and rows that are
 * indented by four more than the header. Lines stay where they are.
 */
export function mendTables(text: string): string {
  if (!/^[ \t>]*\|.*\n[ \t>]*(?:\|[ \t]*)?:?-/m.test(text)) return text
  const code: boolean[] = []
  mapLines(text, (line, inCode) => {
    code.push(inCode)
    return line
  })
  const lines = text.split('\n')
  for (let at = 0; at + 2 < lines.length; at++) {
    const head = lines[at] ?? ''
    if (code[at] || !ROW.test(head) || !RULE.test(lines[at + 1] ?? '') || ROW.test(lines[at - 1] ?? '')) continue
    const width = indentOf(head)
    if (!head.includes('>') && indentOf(lines[at + 1] ?? '') >= width + 4)
      for (let row = at + 1; ROW.test(lines[row] ?? '') && !code[row]; row++)
        lines[row] = head.slice(0, width) + (lines[row] ?? '').trimStart()
    const missing = cellsIn(lines[at + 1] ?? '') - cellsIn(head)
    if (width < 4 && missing > 0 && ROW.test(lines[at + 2] ?? '')) lines[at] = closed(head) + ' |'.repeat(missing)
  }
  return lines.join('\n')
}

/** Adds a header to tables without one, which kramdown takes. */
export function withTableHeaders(text: string): string {
  const code: boolean[] = []
  mapLines(text, (line, inCode, opens) => {
    code.push(inCode || opens)
    return line
  })
  const lines = text.split('\n')
  const isRow = (at: number) => !code[at] && /^\|.*\|[ \t]*$/.test(lines[at] ?? '')
  return lines
    .map((line, at) => {
      const isFirst = isRow(at) && !/\S/.test(lines[at - 1] ?? '')
      if (!isFirst || RULE.test(line) || RULE.test(lines[at + 1] ?? '') || cellsIn(line) < 2) return line
      const cells = cellsIn(line)
      return `|${' |'.repeat(cells)}\n|${'---|'.repeat(cells)}\n${line}`
    })
    .join('\n')
}

function cellsIn(line: string): number {
  const plain = line.replace(/^[ \t>]*\|?|\|[ \t]*$/g, '').replace(/\\\|/g, '')
  return plain.split('|').length
}

function closed(line: string): string {
  const row = line.trimEnd()
  return row.endsWith('|') && !row.endsWith('\\|') ? row : `${row} |`
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0
}
