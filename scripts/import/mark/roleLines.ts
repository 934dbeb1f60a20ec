import { splitCode } from './codeSpans.ts'
import { directiveFence } from './directiveFences.ts'
import { fenceAt } from './fences.ts'

/** A role whose text goes on in the next line. */
const OPEN = /\{[\w:.+-]{1,99}\}`[^`]*$/
/** What begins another block than the paragraph above it. */
const BLOCK = /^(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|^[%|]/
const MAX_LINES = 4

/** Returns a line together with the lines below it in which roles of MyST end that begin in it, and the index of the last. */
export function withRoleEnds(lines: readonly string[], at: number): { line: string; end: number } {
  const whole = { line: lines[at] ?? '', end: at }
  const isQuoted = /^[ \t]*>/.test(whole.line)
  let { line, end } = whole
  while (isOpen(line)) {
    const next = (lines[end + 1] ?? '').replace(isQuoted ? /^[ \t>]+/ : /^[ \t]+/, '')
    const isOther = !next || BLOCK.test(next) || fenceAt(next) || directiveFence(next)
    if (isOther || end - at >= MAX_LINES) return whole
    line = `${line.trimEnd()} ${next}`
    end++
  }
  return { line, end }
}

const isOpen = (line: string) => line.includes('}`') && OPEN.test(splitCode(line).at(-1)?.text ?? '')
