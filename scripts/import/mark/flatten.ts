import { mapLines } from './lines.ts'

const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/
/** A rule, which begins like an item. */
const RULE = /^(?:\*[ \t]*){3,}$|^(?:-[ \t]*){3,}$/
const HEADING = /^#{1,6}[ \t]/
/** Columns from which Markdown reads a line as code. */
const CODE_INDENT = 4

/** An open list item: the column of its content in the source, and in the result. */
interface OpenItem {
  from: number
  to: number
}

/**
 * Moves blocks that Markdown would read as indented code to the margin of what they are in, because MDX has no such
 * code: a list below a sentence can be indented by a tab, and the code of a step by two.
 */
export function flatten(text: string): string {
  const open: OpenItem[] = []
  let isAfterBlank = true
  /** How many columns the lines of the current block are moved by. */
  let shift = 0
  return mapLines(text, (line, inCode, opensCode) => {
    const words = line.trimStart()
    if (inCode) return shift === 0 ? line : moved(line, columnOf(line) - shift)
    if (!words) {
      isAfterBlank = true
      return line
    }
    const column = columnOf(line)
    const item = RULE.test(words) ? null : ITEM.exec(words)
    const isBlock = isAfterBlank || item !== null || opensCode || HEADING.test(words)
    isAfterBlank = false
    if (!isBlock) return shift === 0 ? line : moved(line, column - shift)
    while (column < (open.at(-1)?.from ?? 0)) open.pop()
    const { from, to } = open.at(-1) ?? { from: 0, to: 0 }
    const target = column - from < CODE_INDENT ? to + column - from : to
    shift = column - target
    if (item) open.push({ from: column + item[0].length, to: target + item[0].length })
    return shift === 0 ? line : moved(line, target)
  })
}

/** Returns the column at which a line begins. A tab ends at the next multiple of four. */
function columnOf(line: string): number {
  let column = 0
  for (const sign of line) {
    if (sign === ' ') column++
    else if (sign === '\t') column += 4 - (column % 4)
    else break
  }
  return column
}

const moved = (line: string, column: number) => ' '.repeat(Math.max(0, column)) + line.trimStart()
