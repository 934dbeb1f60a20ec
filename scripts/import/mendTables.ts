import { mapLines } from './mark/lines.ts'

// No two runs of blanks meet, so a long line of blanks is cheap.
const RULE = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+(?:\|[ \t]*)?$/
const ROW = /^[ \t>]*\|.*\S/
/** A row without a bar before its first cell. */
const OPEN_ROW = /^[ \t>]*[^|\s>].*\|/

/**
 * Mends tables that other parsers take and GFM does not: a header with fewer or more cells than its rule, and rows that are
 * indented by four more than the header. Lines stay where they are.
 */
export function mendTables(text: string): string {
  if (!/\|[^|\n]*\n[ \t>]*(?:\|[ \t]*)?:?-/.test(text)) return text
  const code: boolean[] = []
  mapLines(text, (line, inCode) => {
    code.push(inCode)
    return line
  })
  const lines = text.split('\n')
  for (let at = 0; at + 2 < lines.length; at++) {
    const head = lines[at] ?? ''
    const hasBars = ROW.test(head)
    const isRow = (row: number) => (hasBars ? ROW : OPEN_ROW).test(lines[row] ?? '') && !code[row]
    if (!isRow(at) || !RULE.test(lines[at + 1] ?? '') || RULE.test(head) || isRow(at - 1)) continue
    const width = indentOf(head)
    if (!head.includes('>') && indentOf(lines[at + 1] ?? '') >= width + 4)
      for (let row = at + 1; isRow(row); row++) lines[row] = head.slice(0, width) + (lines[row] ?? '').trimStart()
    if (width < 4 && isRow(at + 2)) mendWidth(lines, at, isRow)
  }
  return lines.join('\n')
}

/** Gives the header of a table and its rule as many cells as the header or the widest row below has. */
function mendWidth(lines: string[], at: number, isRow: (row: number) => boolean): void {
  const [head = '', rule = ''] = [lines[at], lines[at + 1]]
  const [own, ruled] = [cellsIn(head), cellsIn(rule)]
  if (own === ruled) return
  let below = 0
  for (let row = at + 2; isRow(row); row++) below = Math.max(below, cellsIn(lines[row] ?? ''))
  const wanted = Math.max(own, below)
  if (own < wanted) lines[at] = closed(head) + ' |'.repeat(wanted - own)
  if (ruled < wanted) lines[at + 1] = closed(rule) + ' --- |'.repeat(wanted - ruled)
  if (ruled > wanted) {
    const start = /^[ \t>]*\|?/.exec(rule)?.[0] ?? ''
    lines[at + 1] = `${start}${rule.slice(start.length).split('|').slice(0, wanted).join('|')}|`
  }
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
