import { mapLines } from './mark/lines.ts'

/** Removes the blanks by which an editor aligns the columns of tables. They can be most of a long document. */
export function withoutPadding(text: string): string {
  return mapLines(text, (line, inCode) =>
    inCode || !line.trimStart().startsWith('|')
      ? line
      : line.replace(/ {2,}(?=\|)/g, ' ').replace(/-{4,}(?=[ :]*\|)/g, '---')
  )
}
