import type { InlineCode } from 'mdast'
import type {} from 'remark-parse'
import type { Data } from 'unified'
import { isDollarFormula, isTeX, type MathBlocks } from './mathBlocks.ts'

// Types of micromark, taken from remark-parse, which is the direct dependency.
type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Exclude<NonNullable<Extension['text']>[string], undefined | readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>
type TokenName = Parameters<Parameters<Tokenizer>[0]['enter']>[0]
type FromMarkdown = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], readonly unknown[]>

// TypeScript knows a closed list of token names, micromark an open one.
const INLINE = 'mathText' as TokenName
const PART = 'mathTextData' as TokenName
const BLOCK = 'mathFlow' as TokenName
const LINE = 'mathFlowValue' as TokenName

const DOLLAR = 36
const BACKSLASH = 92
const BACKTICK = 96
const OPEN = { round: 40, square: 91 }
const CLOSE = { round: 41, square: 93 }
const MAX_INLINE_LENGTH = 5000

/** Classes of a formula until it is rendered. */
export const MATH_INLINE = 'language-math'
export const MATH_DISPLAY = 'language-math-display'

/**
 * Creates a micromark extension for inline `$x$`, `$$x$$`, `\(x\)`, `\[x\]`, and for formulas on separate lines, which
 * `blocks` finds. Dollars follow Pandoc's rules, so that prices and shell variables stay text.
 */
export function mathSyntax(blocks: () => MathBlocks): Extension {
  const flow: Construct = { name: 'mathFlow', tokenize: tokenizeBlock(blocks), concrete: true }
  return {
    flow: { [DOLLAR]: flow, [BACKSLASH]: flow },
    text: {
      [DOLLAR]: { name: 'mathText', tokenize: tokenizeDollars, previous: isBeforeDollar },
      [BACKSLASH]: { name: 'mathText', tokenize: tokenizeBrackets }
    }
  }
}

/** Converts the tokens to nodes: code in the language `math`, which the rest of the pipeline handles. */
export const mathNodes: FromMarkdown = {
  enter: {
    mathText(token) {
      const written = this.sliceSerialize(token)
      const isDisplay = written.startsWith('$$') || written.startsWith('\\[')
      const className = isDisplay ? MATH_DISPLAY : MATH_INLINE
      const value = written.replace(/^(?:\$`|\$\$?|\\.)|(?:`\$|\$?\$|\\.)$/g, '').trim()
      const node: InlineCode = {
        type: 'inlineCode',
        // A table cannot contain an unescaped bar.
        value: this.data.inTable ? value.replaceAll('\\|', '|') : value,
        data: { hProperties: { className: [className] } }
      }
      this.enter(node, token)
    },
    mathFlow(token) {
      const lines = this.sliceSerialize(token).split('\n')
      const value = lines.map(line => line.trimEnd()).join('\n')
      const content = value.replace(/^(?:\$\$|\\\[)|(?:\$\$|\\\])$/g, '')
      this.enter({ type: 'code', lang: 'math', meta: null, value: content.replace(/^\s*\n|\s+$/g, '').trim() }, token)
    }
  },
  exit: {
    mathText(token) {
      this.exit(token)
    },
    mathFlow(token) {
      this.exit(token)
    }
  }
}

const isEnd = (code: number | null): code is null => code === null
const isLineEnd = (code: number | null) => code !== null && code < -2
const isBlank = (code: number | null) => code === null || code < 0 || code === 32
const isWordSign = (code: number | null) =>
  code !== null &&
  ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95)

/** `US$5`, `a$b` and `$$$` do not begin a formula. */
function isBeforeDollar(code: number | null): boolean {
  return !isWordSign(code) && code !== DOLLAR
}

/**
 * Consumes a formula in parts of one line each, with line endings between them. micromark takes any other token of several
 * lines for a line ending, and then looks for the next line for ever.
 */
function partsIn(effects: Parameters<Tokenizer>[0]) {
  let isOpen = false
  const end = () => {
    if (isOpen) effects.exit(PART)
    isOpen = false
  }
  return {
    end,
    consume(code: number | null): void {
      if (isLineEnd(code)) {
        end()
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        return
      }
      if (!isOpen) effects.enter(PART)
      isOpen = true
      effects.consume(code)
    }
  }
}

const tokenizeDollars: Tokenizer = function (effects, ok, nok) {
  const { previous } = this
  const parts = partsIn(effects)
  let dollars = 0
  let closing = 0
  let length = 0
  let first: number | null = null
  let text = ''
  const start: State = code => {
    if (previous === DOLLAR) return nok(code)
    effects.enter(INLINE)
    return open(code)
  }
  const open: State = code => {
    if (code === DOLLAR && dollars < 2) {
      parts.consume(code)
      dollars++
      return open
    }
    if (code === DOLLAR || (dollars === 1 && isBlank(code))) return nok(code)
    first = code
    return inside(code)
  }
  const inside: State = code => {
    if (isEnd(code) || ++length > MAX_INLINE_LENGTH) return nok(code)
    if (code === DOLLAR) return close(code)
    if (code === BACKTICK && !(dollars === 1 && (length === 1 || first === BACKTICK))) return nok(code)
    text += code < 0 ? ' ' : String.fromCodePoint(code)
    parts.consume(code)
    return code === BACKSLASH ? escaped : inside
  }
  const escaped: State = code => {
    if (isEnd(code)) return nok(code)
    if (isLineEnd(code)) return inside(code)
    length++
    text += code < 0 ? ' ' : String.fromCodePoint(code)
    parts.consume(code)
    return inside
  }
  const close: State = code => {
    if (code === DOLLAR && closing < dollars) {
      parts.consume(code)
      closing++
      return close
    }
    if (closing < dollars || code === DOLLAR || !text.trim()) return nok(code)
    if (dollars === 1 && isWordSign(code)) return nok(code)
    if (!isDollarFormula(text, dollars === 1, code === null || code < 0 ? '' : String.fromCodePoint(code)))
      return nok(code)
    parts.end()
    effects.exit(INLINE)
    return ok(code)
  }
  return start
}

const tokenizeBrackets: Tokenizer = function (effects, ok, nok) {
  const { previous } = this
  const parts = partsIn(effects)
  let end = 0
  let length = 0
  let text = ''
  const start: State = code => {
    // `file\(s\)` and `\[a\]\(b\)` escape their brackets.
    if (isWordSign(previous) || previous === CLOSE.square) return nok(code)
    effects.enter(INLINE)
    parts.consume(code)
    return open
  }
  const open: State = code => {
    if (code !== OPEN.round && code !== OPEN.square) return nok(code)
    end = code === OPEN.round ? CLOSE.round : CLOSE.square
    parts.consume(code)
    return inside
  }
  const inside: State = code => {
    if (isEnd(code) || ++length > MAX_INLINE_LENGTH || code === BACKTICK) return nok(code)
    if (code === BACKSLASH) {
      parts.consume(code)
      return escaped
    }
    text += code < 0 ? ' ' : String.fromCodePoint(code)
    parts.consume(code)
    return inside
  }
  const escaped: State = code => {
    if (isEnd(code) || code === OPEN.round || code === OPEN.square) return nok(code)
    if (code === end) {
      parts.consume(code)
      return close
    }
    text += '\\'
    if (code !== BACKSLASH) return inside(code)
    // The second of two backslashes ends a row of the formula, and escapes nothing.
    text += '\\'
    length++
    parts.consume(code)
    return inside
  }
  const close: State = code => {
    // Some editors escape brackets unnecessarily, so only text with signs of TeX is a formula.
    const isLetter = end === CLOSE.round && /^\s*[A-Za-z]\s*$/.test(text)
    if (!isTeX(text) && !isLetter) return nok(code)
    parts.end()
    effects.exit(INLINE)
    return ok(code)
  }
  return start
}

function tokenizeBlock(blocks: () => MathBlocks): Tokenizer {
  return function (effects, ok, nok) {
    const last = blocks().get(this.now().line)
    const isInterrupting = this.interrupt
    const { parser } = this
    const now = () => this.now()
    const start: State = code => {
      if (last === undefined) return nok(code)
      effects.enter(BLOCK)
      return beginLine(code)
    }
    const beginLine: State = code => {
      if (isEnd(code)) return finish(code)
      if (isLineEnd(code)) return endLine(code)
      effects.enter(LINE)
      return inside(code)
    }
    const inside: State = code => {
      if (isEnd(code) || isLineEnd(code)) {
        effects.exit(LINE)
        return isEnd(code) ? finish(code) : endLine(code)
      }
      effects.consume(code)
      return inside
    }
    const endLine: State = code => {
      if (isInterrupting || now().line >= (last ?? 0)) return finish(code)
      return effects.check({ tokenize: tokenizeNextLine, partial: true }, next, finish)(code)
    }
    const next: State = code => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return beginLine
    }
    const finish: State = code => {
      effects.exit(BLOCK)
      return ok(code)
    }
    /** Fails at a line that has left the quote or list around the formula. */
    const tokenizeNextLine: Tokenizer = (lineEffects, lineOk, lineNok) => code => {
      lineEffects.enter('lineEnding')
      lineEffects.consume(code)
      lineEffects.exit('lineEnding')
      return after => (parser.lazy[now().line] ? lineNok(after) : lineOk(after))
    }
    return start
  }
}
