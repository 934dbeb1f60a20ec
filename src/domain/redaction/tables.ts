import type { Span } from './finding.ts'
import { labelOf, valueIn } from './labelled.ts'
import type { Label } from './labels.ts'

interface Cell {
  start: number
  end: number
  text: string
}
type Row = Cell[]

/**
 * Separators of table rows, with their minimum number: Markdown and Textile, tabs, commas, semicolons, wide gaps. A
 * line counts as a row if the lines around it are rows too.
 */
const SPLITS: [RegExp, number][] = [
  [/\|/g, 2],
  [/\t/g, 1],
  [/,/g, 1],
  [/;/g, 1],
  [/ {2,}/g, 1]
]
const MAX_LINE_LENGTH = 2000

/** Finds values in the cells below or beside a label: tables, lists with commas or tabs, columns made of spaces. */
export function findInTables(text: string): Span[] {
  const known = new Map<string, Label | undefined>()
  const label = (cell: string) => {
    if (!known.has(cell)) known.set(cell, labelOf(cell))
    return known.get(cell)
  }
  const spans: Span[] = []
  const lines: Cell[] = []
  let from = 0
  for (const line of text.split('\n')) {
    lines.push({ start: from, end: from + line.length, text: line })
    from += line.length + 1
  }
  for (const [split, least] of SPLITS) {
    for (let at = 0; at < lines.length; ) {
      const rows: Row[] = []
      while (at < lines.length) {
        const row = cellsOf(lines[at], split, least)
        if (!row) break
        rows.push(row)
        at++
      }
      // A single line with a comma is a sentence.
      const isTable = rows.length > (/[,; ]/.test(split.source) ? 1 : 0)
      if (isTable) spans.push(...inTable(rows, split.source === '\\|', label))
      at++
    }
  }
  return spans
}

function cellsOf(line: Cell | undefined, split: RegExp, least: number): Row | undefined {
  if (!line || line.text.length > MAX_LINE_LENGTH) return undefined
  const cells: Row = []
  let from = 0
  const add = (end: number) => {
    const raw = line.text.slice(from, end)
    // Textile prefixes of a cell: `_.`, `\2.`, `=.`.
    const lead = /^(?:[_=<>^~\\/\d-]{1,6}\. ?|[\s>*`"]*)[\s*`"]*/.exec(raw)?.[0].length ?? 0
    const text = raw.slice(lead).replace(/[\s*`"]+$/, '')
    cells.push({ start: line.start + from + lead, end: line.start + from + lead + text.length, text })
  }
  for (const match of line.text.matchAll(split)) {
    add(match.index)
    from = match.index + match[0].length
  }
  if (cells.length < least) return undefined
  add(line.text.length)
  return cells
}

function inTable(rows: readonly Row[], bars: boolean, labelOf: (cell: string) => Label | undefined): Span[] {
  const spans: Span[] = []
  const seen = (cell: Cell | undefined, label: Label | undefined) => {
    if (!cell || !label || cell.text.length === 0 || labelOf(cell.text)) return
    const span = valueIn(cell.text, label)
    if (span) spans.push({ kind: span.kind, start: cell.start + span.start, end: cell.start + span.end })
  }
  let header: (Label | undefined)[] = []
  for (const [at, row] of rows.entries()) {
    const labels = row.map(cell => labelOf(cell.text))
    // A line of labels is the header of the lines below it. A label next to a value belongs to that value.
    const filled = row.filter(cell => cell.text.length > 0)
    const isHead = at === 0 || (filled.length > 1 && labels.filter(Boolean).length === filled.length)
    if (!isHead) for (const [column, cell] of row.entries()) seen(cell, header[column])
    if (bars || rows.length === 1 || !header.some(Boolean))
      for (const [column, label] of labels.entries()) seen(row[column + 1], label)
    if (isHead) header = labels
  }
  return spans
}
