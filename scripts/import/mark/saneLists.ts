import { mapLines } from './lines.ts'

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/

/** An item of a list: its indentation as it is written and as it is made, and the width of its mark with the blanks after it. */
interface Item {
  indent: number
  made: number
  width: number
}

/**
 * Indents what belongs to an item by at least the width of its mark, as Markdown wants it. The extension mdx_truly_sane_lists of
 * Python-Markdown asks for two blanks only, so that an item below "1. " would be the next one.
 */
export function withSaneLists(text: string, nestedIndent: number): string {
  const open: Item[] = []
  let shift = 0
  return mapLines(text, (line, inCode) => {
    if (inCode || !line.trim()) return inCode && line.trim() ? ' '.repeat(shift) + line : line
    const indent = /^ */.exec(line)?.[0].length ?? 0
    while (open.length > 0 && indent < (open.at(-1)?.indent ?? 0) + nestedIndent) open.pop()
    const above = open.at(-1)
    const made = above ? Math.max(indent + above.made - above.indent, above.made + above.width) : indent
    shift = made - indent
    const [, , mark = '', blanks = ''] = ITEM.exec(line) ?? []
    // More than four blanks after a mark begin code.
    if (mark) open.push({ indent, made, width: mark.length + (blanks.length > 4 ? 1 : blanks.length) })
    return ' '.repeat(shift) + line
  })
}
