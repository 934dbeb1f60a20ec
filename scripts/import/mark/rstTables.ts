/** A cell of a table, with its content in the syntax of the document or in Markdown. */
export interface Cell {
  text: string
  columns?: number
  rows?: number
}

export interface Table {
  rows: Cell[][]
  /** Number of rows at the top that name the columns. */
  heads: number
}

/** Returns a Markdown table. Lines of a cell are joined by `<br>`. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map(row => row.length))
  const cell = (text = '') => text.trim().replace(/\|/g, '\\|').replace(/\n+/g, '<br>')
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cell(row[at])).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')
}

/**
 * Returns a table whose cells are Markdown. What a table of Markdown cannot have is written as HTML: cells over several
 * rows or columns, lists and code in cells, and a table without a head or with a head of several rows.
 */
export function tableOf({ rows, heads }: Table): string {
  const isPlain = rows.every(row =>
    row.every(({ text, columns = 1, rows: height = 1 }) => {
      return (
        columns === 1 &&
        height === 1 &&
        !/\n[ \t]*(?:\n|[-*+>|]|\d+[.)]|```|~~~)|^(?:[-*+>]|\d+[.)]|```|<)/.test(`${text.trim()}`)
      )
    })
  )
  if (isPlain && heads === 1)
    return markdownTable(rows.map(row => row.map(({ text }) => text.replace(/(?<! {2})\n/g, ' '))))
  const lines = rows.flatMap((row, at) => {
    const tag = at < heads ? 'th' : 'td'
    const cells = row.flatMap(({ text, columns = 1, rows: height = 1 }) => {
      const size = `${columns > 1 ? ` colspan="${columns}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}`
      return text.trim() ? [`<${tag}${size}>`, '', text.trim(), '', `</${tag}>`] : [`<${tag}${size}></${tag}>`]
    })
    const open = at === 0 ? [heads > 0 ? '<thead>' : '<tbody>'] : at === heads ? ['<tbody>'] : []
    const close = at === heads - 1 ? ['</thead>'] : []
    return [...open, '<tr>', ...cells, '</tr>', ...close]
  })
  return ['<table>', ...lines, ...(rows.length > heads ? ['</tbody>'] : []), '</table>'].join('\n')
}

interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** Reads a grid table (`+---+`): its cells lie between corners that lines connect. */
export function gridTable(given: readonly string[]): Table {
  const table = readGrid(given.map(padded))
  return table.rows.length > 0 ? table : readGrid(given)
}

/** A letter of double width, such as a Chinese one, takes two columns of a drawn table. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const padded = (line: string) => line.replace(WIDE, '$&\0')

function readGrid(given: readonly string[]): Table {
  const width = Math.max(...given.map(line => line.trimEnd().length))
  const lines = given.map(line => line.trimEnd().padEnd(width))
  const areas: Area[] = []
  const done = new Array<number>(width).fill(-1)
  const corners: [number, number][] = [[0, 0]]
  for (let corner = corners.shift(); corner; corner = corners.shift()) {
    const [top, left] = corner
    if (top >= lines.length - 1 || left >= width - 1 || top <= (done[left] ?? 0)) continue
    const area = areaFrom(lines, top, left)
    if (!area) continue
    areas.push(area)
    done.fill(area.bottom - 1, left, area.right)
    corners.push([top, area.right], [area.bottom, left])
    corners.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  }
  // Lines that do not meet leave places without a cell.
  const size = areas.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top) * (right - left), 0)
  if (size !== (lines.length - 1) * (width - 1)) return { rows: [], heads: 0 }
  const tops = [...new Set(areas.map(({ top }) => top))].sort((a, b) => a - b)
  const lefts = [...new Set(areas.map(({ left }) => left))].sort((a, b) => a - b)
  const between = (list: readonly number[], from: number, to: number) => list.filter(at => at >= from && at < to).length
  const rule = lines.findIndex((line, at) => at > 0 && /^\+=[=+]*\+?\s*$/.test(line))
  const rows = tops.map(top =>
    areas
      .filter(area => area.top === top)
      .sort((a, b) => a.left - b.left)
      .map(area => ({
        text: unindented(
          lines.slice(area.top + 1, area.bottom).map(line => line.slice(area.left + 1, area.right).trimEnd())
        ),
        columns: between(lefts, area.left, area.right),
        rows: between(tops, area.top, area.bottom)
      }))
  )
  return { rows, heads: rule < 0 ? 0 : between(tops, 0, rule) }
}

/** Returns the smallest area whose top left corner is at a place. */
function areaFrom(lines: readonly string[], top: number, left: number): Area | undefined {
  if (lines[top]?.[left] !== '+') return undefined
  const isRule = (row: number, from: number, to: number) => /^[-=+]*$/.test((lines[row] ?? '').slice(from, to))
  const isSide = (column: number, from: number, to: number) =>
    lines.slice(from, to).every(line => line[column] === '|' || line[column] === '+')
  for (let right = left + 1; right < (lines[top]?.length ?? 0); right++) {
    if (!isRule(top, left + 1, right + 1)) return undefined
    if (lines[top]?.[right] !== '+') continue
    for (let bottom = top + 1; bottom < lines.length && isSide(right, bottom, bottom + 1); bottom++)
      if (
        lines[bottom]?.[right] === '+' &&
        lines[bottom]?.[left] === '+' &&
        isRule(bottom, left, right + 1) &&
        isSide(left, top, bottom)
      )
        return { top, left, bottom, right }
  }
  return undefined
}

/** Returns lines without the indentation that they share. */
function unindented(lines: readonly string[]): string {
  const width = Math.min(...lines.filter(line => line.trim()).map(line => /^ */.exec(line)?.[0].length ?? 0), 1000)
  return lines
    .map(line => line.slice(width))
    .join('\n')
    .replaceAll('\0', '')
    .replace(/^\n+|\s+$/g, '')
}

/** Reads a simple table (`=== ===`). Lines of `-` below a row join its columns. */
export function simpleTable(given: readonly string[]): Table {
  const lines = given.map(padded)
  const starts = [...(lines[0] ?? '').matchAll(/=+/g)].map(({ index }) => index)
  const borders = lines.flatMap((line, at) => (/^=[=\s]*$/.test(line) ? [at] : []))
  const rows: Cell[][] = []
  let heads = 0
  lines.forEach((line, at) => {
    if (at === borders[1] && borders.length > 2) heads = rows.length
    if (/^=[=\s]*$/.test(line) || !line.trim()) return
    const last = rows.at(-1)
    if (/^-[-\s]*$/.test(line)) {
      if (last) joinColumns(last, line, starts)
      return
    }
    const cells = starts.map((start, column) => line.slice(start, starts[column + 1]).trimEnd())
    if (last && !cells[0]?.trim() && last.length === cells.length) {
      cells.forEach((text, column) => {
        const own = last[column]
        if (own && text.trim()) own.text = own.text ? `${own.text}\n${text}` : text
      })
    } else rows.push(cells.map(text => ({ text: text.trim() === '\\' ? '' : text })))
  })
  return { rows: rows.map(row => row.map(cell => ({ ...cell, text: unindented(cell.text.split('\n')) }))), heads }
}

/** Joins the cells of a row that one line of `-` underlines. */
function joinColumns(row: Cell[], rule: string, starts: readonly number[]): void {
  const made: Cell[] = []
  let from = 0
  starts.forEach((start, column) => {
    const cell = row[column]
    if (!cell) return
    const last = made.at(-1)
    if (last && rule[start - 1] === '-') {
      last.text = last.text.padEnd(start - from) + cell.text
      last.columns = (last.columns ?? 1) + 1
    } else {
      made.push(cell)
      from = start
    }
  })
  row.splice(0, row.length, ...made)
}

/** Returns the rows of comma-separated values. */
export function csvRows(text: string, delimiter = ','): string[][] {
  const { rows, isOpen } = cellsIn(text, delimiter)
  // A quotation mark without a second one must not join all lines that follow.
  return isOpen ? text.split('\n').flatMap(line => cellsIn(line, delimiter).rows) : rows
}

/** Returns the cells of rows, which can have lines within quotation marks, and whether the last of these marks has no end. */
function cellsIn(text: string, delimiter: string): { rows: string[][]; isOpen: boolean } {
  const rows: string[][] = []
  let [cells, cell, start]: [string[], string, number] = [[], '', 0]
  let isQuoted = false
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at]
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (sign === undefined || (!isQuoted && (sign === delimiter || sign === '\n'))) {
      cells.push(cell.trim())
      cell = ''
      if (sign === delimiter) continue
      if (text.slice(start, at).trim()) rows.push(cells)
      cells = []
      start = at + 1
    } else cell += sign
  }
  return { rows, isOpen: isQuoted }
}
