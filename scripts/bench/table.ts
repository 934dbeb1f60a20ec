/** One line of the table that the benchmark prints. */
export interface Row {
  what: string
  ours: string
  /** What was measured beside it, in the same run. */
  beside: string
  ratio: string
  reach: string
}

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(row => `| ${[row.what, row.ours, row.beside, row.ratio, row.reach].join(' | ')} |`)
  return ['| what | Pinout | beside it, same run | ratio | reach |', '|---|---|---|---|---|', ...lines].join('\n')
}
