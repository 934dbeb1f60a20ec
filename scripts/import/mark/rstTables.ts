/** Returns a Markdown table. Lines of a cell are joined by `<br>`. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map(row => row.length))
  const cell = (text = '') => text.trim().replace(/\|/g, '\\|').replace(/\n+/g, '<br>')
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cell(row[at])).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')
}

/** Returns the rows of a grid table (`+---+`). A cell that spans several columns is in the first of them. */
export function gridRows(lines: readonly string[]): string[][] {
  const borders = [...(lines[0] ?? '').matchAll(/\+/g)].map(({ index }) => index)
  const rows: string[][] = []
  let row: string[] | undefined
  for (const line of lines) {
    if (/^\+[-=+]+\+?\s*$/.test(line)) {
      if (row) rows.push(row)
      row = undefined
      continue
    }
    row ??= []
    let start = 0
    for (let at = 1; at < borders.length; at++) {
      const end = borders[at] ?? line.length
      if (line[end] !== '|' && line[end] !== '+' && at < borders.length - 1) continue
      const text = line
        .slice((borders[start] ?? 0) + 1, end)
        .replace(/[-=+]{3,}/g, '')
        .trim()
      row[start] = row[start] ? `${row[start]}${text ? `\n${text}` : ''}` : text
      start = at
    }
  }
  if (row) rows.push(row)
  return rows.map(one => Array.from(one, text => text ?? ''))
}

/** Returns the rows of a simple table (`=== ===`). */
export function simpleRows(lines: readonly string[]): string[][] {
  const starts = [...(lines[0] ?? '').matchAll(/=+/g)].map(({ index }) => index)
  const rows: string[][] = []
  for (const line of lines) {
    if (/^[=\s]+$/.test(line) || /^[-\s]+$/.test(line)) continue
    const cells = starts.map((start, at) => line.slice(start, starts[at + 1]).trim())
    const last = rows.at(-1)
    if (last && cells[0] === '' && cells.some(Boolean)) {
      cells.forEach((text, at) => {
        if (text) last[at] = last[at] ? `${last[at]}\n${text}` : text
      })
    } else if (cells.some(Boolean)) rows.push(cells)
  }
  return rows
}

/** Returns the rows of comma-separated values. */
export function csvRows(text: string, delimiter = ','): string[][] {
  return text.split('\n').flatMap(line => {
    if (!line.trim()) return []
    const cells: string[] = []
    let cell = ''
    let isQuoted = false
    for (let at = 0; at < line.length; at++) {
      const sign = line[at]
      if (sign === '"' && isQuoted && line[at + 1] === '"') {
        cell += '"'
        at++
      } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
      else if (sign === delimiter && !isQuoted) {
        cells.push(cell)
        cell = ''
      } else cell += sign
    }
    return [[...cells, cell].map(one => one.trim())]
  })
}
