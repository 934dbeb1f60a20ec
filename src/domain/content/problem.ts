/** Something in content/ that cannot be used: its location and what to write instead. */
export interface Problem {
  file: string
  line?: number
  field?: string
  message: string
}

/** Formats a problem as one line for a terminal: `content/docs/a.md:5 family1: …`. */
export function formatProblem({ file, line, field, message }: Problem): string {
  return `${file}${line ? `:${line}` : ''} ${field ? `${field}: ` : ''}${message}`
}
