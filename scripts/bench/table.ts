/** One row of the benchmark's table. */
export interface Row {
  what: string
  ours: string
  /** Result of the comparison in the same run. */
  beside: string
  ratio: string
  reach: string
}

/** Formats the rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(row => `| ${[row.what, row.ours, row.beside, row.ratio, row.reach].join(' | ')} |`)
  return ['| what | Pinout | beside it, same run | ratio | reach |', '|---|---|---|---|---|', ...lines].join('\n')
}
