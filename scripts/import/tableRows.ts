import type { Table, TableRow } from 'mdast'
import type { Edit } from './edits.ts'
import { rangeOf } from './nodes.ts'

interface Range {
  start: number
  end: number
}

/**
 * Returns edits that escape the signs between cells of a row which has more of them than its table. A page does not
 * show further cells. Most of them come from a sign within code, brackets or a list of values: `'a' | 'b'`.
 */
export function longRowEdits(table: Table, source: string): Edit[] {
  const columns = table.align?.length ?? table.children[0]?.children.length ?? 0
  return table.children.flatMap(row => (row.children.length > columns ? joinedCells(row, columns, source) : []))
}

/** Returns edits that remove rows without any text below rows with some: lines of a form that nobody filled in. */
export function emptyRowEdits(table: Table, source: string): Edit[] {
  const isEmpty = (row: TableRow) => row.children.every(({ children }) => children.length === 0)
  const rows = table.children.slice(1)
  if (rows.every(isEmpty)) return []
  return rows.filter(isEmpty).flatMap(row => {
    const range = rangeOf(row)
    return range ? [{ start: source.lastIndexOf('\n', range.start), end: range.end, text: '' }] : []
  })
}

function joinedCells(row: TableRow, columns: number, source: string): Edit[] {
  const cells = row.children.flatMap(cell => rangeOf(cell) ?? []).map(({ start, end }): Range => ({ start, end }))
  const textOf = ({ start, end }: Range) => source.slice(start, end).replace(/^\||\|\s*$/g, '')
  while (cells.length > columns && textOf(cells.at(-1) as Range).trim() === '') cells.pop()
  const edits: Edit[] = []
  while (cells.length > columns) {
    const open = cells.findIndex((cell, at) => at < cells.length - 1 && isOpen(textOf(cell)))
    const at = open < 0 ? cells.length - 2 : open
    const [cell, next] = [cells[at], cells[at + 1]]
    if (!cell || !next || source[next.start] !== '|') return []
    edits.push({ start: next.start, end: next.start, text: '\\' })
    cells.splice(at, 2, { start: cell.start, end: next.end })
  }
  return edits
}

/** Checks whether a text begins code, brackets or a quotation that it does not end. */
function isOpen(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1
  return count('`') % 2 > 0 || count('"') % 2 > 0 || ['()', '[]', '{}'].some(([a = '', b = '']) => count(a) > count(b))
}
