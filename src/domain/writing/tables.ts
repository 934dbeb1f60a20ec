/** Parses the rows of a text that a spreadsheet copied to the clipboard. Returns undefined if it is not a table. */
export function tsvRows(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const rows = lines.map(line => line.split('\t'))
  const width = rows[0]?.length ?? 0
  // Code is indented with tabs. A table has no tab at the start of its first line, and the same number in each line.
  if (lines.length < 2 || width < 2 || rows[0]?.[0] === '' || rows.some(row => row.length !== width)) return undefined
  return rows
}

/** Formats rows as a Markdown table with the first row as header, which alone needs a cell for each column. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const [head = [], ...body] = rows
  const whole = [...head, ...Array<string>(width - head.length).fill('')]
  return [line(whole), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

function cell(text: string): string {
  return text
    .trim()
    .replaceAll('|', '\\|')
    .replace(/\s+/g, gap => (gap.includes('\n') ? '<br>' : gap))
}
