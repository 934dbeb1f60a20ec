import { mapLines } from './mark/lines.ts'

/** A whole run of blanks or hyphens, which is tried once, however long it is. */
const RUN = /(?<! ) {2,}(?! )|(?<!-)-{4,}(?!-)/g

/** Removes the blanks by which an editor aligns the columns of tables. They can be most of a long document. */
export function withoutPadding(text: string): string {
  return mapLines(text, (line, inCode) => (inCode || !line.trimStart().startsWith('|') ? line : shortened(line)))
}

function shortened(line: string): string {
  const blanks = line.replace(RUN, (run, at: number) =>
    run.startsWith(' ') && line[at + run.length] === '|' ? ' ' : run
  )
  return blanks.replace(RUN, (run, at: number) =>
    run.startsWith('-') && /[ :]{0,2}\|/y.test(blanks.slice(at + run.length, at + run.length + 3)) ? '---' : run
  )
}
