/** A name or number, a sign, or a text of Python code. */
export interface PythonToken {
  kind: 'name' | 'sign' | 'text'
  value: string
  /** True for a text with values within, whose words are not known. */
  isFilled?: boolean
}

export interface PythonStatement {
  line: number
  indent: number
  tokens: PythonToken[]
}

const TOKEN = /[A-Za-z_\d\u0080-\uFFFF]+|\r?\n|\\\r?\n|#[^\n]*|[ \t\f]+|(?:[-+*/%|&^@<>=!]|\/\/|\*\*|<<|>>)?=|[\s\S]/y
const PREFIX = /^[rbuf]{1,2}$/i
const ESCAPE = /\\(?:\r?\n|[\s\S])/g
/** Words that begin a statement with a block, which can be on the same line. */
const BLOCK = /^(?:if|elif|else|for|while|with|try|except|finally|def|class|async)$/

/** Splits Python code into statements. A statement on the line of its `if` is one of its own. */
export function pythonStatements(code: string): PythonStatement[] {
  const statements: PythonStatement[] = []
  let [depth, line, indent, isStart] = [0, 1, 0, true]
  let current: PythonStatement | undefined
  const end = () => {
    if (current && current.tokens.length > 0) statements.push(current)
    current = undefined
  }
  const add = (token: PythonToken) => {
    current ??= { line, indent, tokens: [] }
    current.tokens.push(token)
    isStart = false
  }
  for (let at = 0; at < code.length; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(code)?.[0] ?? ''
    at += found.length
    if (found.endsWith('\n')) {
      line++
      if (depth > 0 || found.startsWith('\\')) continue
      end()
      ;[indent, isStart] = [0, true]
    } else if (/^[ \t\f]/.test(found)) {
      if (isStart && depth === 0 && !current) indent = found.length
    } else if (found === '"' || found === "'") {
      const last = current?.tokens.at(-1)
      const prefix = last?.kind === 'name' && PREFIX.test(last.value) && code[at - 2] === last.value.at(-1) ? last : ''
      if (prefix) current?.tokens.pop()
      const text = textAt(code, at - 1)
      const value = prefix && /r/i.test(prefix.value) ? text.value : text.value.replace(ESCAPE, unescaped)
      add({ kind: 'text', value, ...(prefix && /f/i.test(prefix.value) && /\{/.test(value) && { isFilled: true }) })
      line += text.lines
      at = text.end
    } else if (/^[\p{L}\p{N}_]/u.test(found)) add({ kind: 'name', value: found })
    else if (found === ';' && depth === 0) end()
    else if (!found.startsWith('#')) {
      if (/[[({]/.test(found)) depth++
      else if (/[\])}]/.test(found)) depth = Math.max(0, depth - 1)
      add({ kind: 'sign', value: found })
      if (found === ':' && depth === 0 && BLOCK.test(current?.tokens[0]?.value ?? '')) {
        end()
        // What follows on the line is in the block.
        indent++
      }
    }
  }
  end()
  return statements
}

/** Returns the text whose first quotation mark is at a place, as it is written. */
function textAt(code: string, from: number): { value: string; end: number; lines: number } {
  const mark = code[from] ?? ''
  const quote = code.startsWith(mark.repeat(3), from) ? mark.repeat(3) : mark
  const start = from + quote.length
  let end = start
  while (end < code.length && !code.startsWith(quote, end)) end += code[end] === '\\' ? 2 : 1
  const value = code.slice(start, end)
  return { value, end: Math.min(code.length, end + quote.length), lines: value.split('\n').length - 1 }
}

function unescaped(written: string): string {
  if (written.endsWith('\n')) return ''
  return /[\\'"]/.test(written[1] ?? '') ? (written[1] ?? '') : written
}
