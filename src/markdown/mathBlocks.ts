/** First and last line of each display formula on separate lines, counted from 1. */
export type MathBlocks = ReadonlyMap<number, number>

const CONTAINER = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/
/** Maximum number of lines of a formula. It limits the search for a missing end. */
const MAX_LINES = 400
const NO_BLOCKS: MathBlocks = new Map()

/**
 * Finds formulas between `$$` and `$$`, or `\[` and `\]`, that begin and end a line. A parser that reads line by line
 * cannot know whether a formula is ever closed, and would consume all following text.
 */
export function findMathBlocks(source: string): MathBlocks {
  if (!source.includes('$$') && !source.includes('\\[')) return NO_BLOCKS
  const lines = source.split('\n')
  const blocks = new Map<number, number>()
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const text = contentOf(lines[at])
    const mark = FENCE.exec(text)?.[1] ?? ''
    if (fence || mark) {
      if (!fence) fence = mark
      else if (mark.startsWith(fence) && text.slice(mark.length).trim() === '') fence = ''
      continue
    }
    const close = closeOf(text)
    const end = close ? endOfBlock(lines, at, close) : undefined
    if (end === undefined) continue
    blocks.set(at + 1, end + 1)
    at = end
  }
  return blocks
}

const contentOf = (line = '') => line.replace(CONTAINER, '').trimEnd()

/**
 * Returns the end delimiter of the formula that a line begins. `\[x\]` is far more often an escaped bracket than a
 * formula.
 */
function closeOf(text: string): '$$' | '\\]' | undefined {
  if (text.startsWith('$$') && text[2] !== '$') return '$$'
  if (text === '\\[' || (/^\\\[.*\\\]$/.test(text) && isTeX(text.slice(2, -2)))) return '\\]'
  return undefined
}

function endOfBlock(lines: readonly string[], from: number, close: '$$' | '\\]'): number | undefined {
  for (let at = from; at < Math.min(lines.length, from + MAX_LINES); at++) {
    const whole = contentOf(lines[at])
    const text = at === from ? whole.slice(2) : whole
    if (FENCE.test(text)) return undefined
    const found = text.indexOf(close)
    if (found < 0) continue
    // Further text on the line belongs to a paragraph, so the formula does too.
    if (found + 2 < text.length || (at === from && !text.slice(0, found).trim())) return undefined
    return at
  }
  return undefined
}

/** Checks whether a text contains TeX: a command, an exponent, an index. */
export function isTeX(text: string): boolean {
  return /\\[A-Za-z]{2}|\\[,;!{}]|\^|_\{|(?:^|[^\w])[A-Za-z]_[A-Za-z\d](?![A-Za-z\d])/.test(text)
}

/**
 * Checks whether a text between dollars is a formula and not two prices or two shell variables: `$5 and $6`, `$A/$B`,
 * `$(A)/$(B)`. `after` is the text after the closing dollar.
 */
export function isDollarFormula(text: string, isSingle: boolean, after: string): boolean {
  if (isProse(text)) return false
  if (!isSingle) return text.trim() !== ''
  if (text.startsWith('`')) return text.length > 2 && text.endsWith('`')
  if (!text || /^\s|\s$|[/:=]$/.test(text)) return false
  return !/^\w/.test(after) && !(after === text[0] && /[({]/.test(after))
}

function isProse(text: string): boolean {
  if (/[\\^_{}=<>+*|]/.test(text)) return false
  if (/^\s+[A-Za-z]{2,}\s+$/.test(text)) return true
  // Without `{4,}`, which would be slow on a long word.
  return /[A-Za-z]{4}\s|\s[A-Za-z]{4}|[A-Za-z]{2}\s+[A-Za-z]{2}|\p{Script=Han}|[。，；：]/u.test(text)
}

const DOLLARS = /(\$\$?)(?!\$)((?:[^$\\]|\\[\s\S])+)\1(?!\$)/y
const BRACKETS = /\\(?:\(((?:[^\\]|\\[^()[\]])+)\\\)|\[((?:[^\\]|\\[^()[\]])+)\\\])/y

/** Returns the end of the formula that begins at `at` of a paragraph, or undefined if there is none. */
export function endOfFormula(text: string, at: number): number | undefined {
  DOLLARS.lastIndex = BRACKETS.lastIndex = at
  const before = text[at - 1] ?? ''
  const dollars = DOLLARS.exec(text)
  if (dollars) {
    const [whole, marks, inner = ''] = dollars
    const isFormula = !/[\w$]/.test(before) && !/\n[ \t]*\n/.test(inner)
    return isFormula && isDollarFormula(inner, marks === '$', text[at + whole.length] ?? '')
      ? at + whole.length
      : undefined
  }
  const [whole, round, square] = BRACKETS.exec(text) ?? []
  if (whole === undefined || /[\w\]]/.test(before) || /\n[ \t]*\n/.test(whole)) return undefined
  return isTeX(round ?? square ?? '') ? at + whole.length : undefined
}
