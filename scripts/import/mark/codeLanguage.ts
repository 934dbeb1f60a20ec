import { type PythonToken, pythonStatements } from '../tools/pythonCode.ts'

/** The language of code without one, which `highlight` directives change. */
export interface CodeLanguage {
  name: string
}

/** Language of a Sphinx documentation that names none: Python, if the code is that. */
const DEFAULT = 'default'
const MAX_LENGTH = 20_000
const STATEMENT =
  /^(?:import|from|def|class|if|elif|else|for|while|with|try|except|finally|return|raise|async|lambda|@)$/
/** Words that stand beside a name without an operator. */
const JOINING =
  /^(?:and|as|assert|async|await|class|def|del|elif|else|except|for|from|global|if|import|in|is|lambda|nonlocal|not|or|raise|return|while|with|yield)$/
/** Words that another word follows, but that follow none. */
const FIRST = /^(?:assert|async|class|def|del|elif|except|from|global|import|nonlocal|raise|return|while|with|yield)$/
const BLOCK = /^(?:def|class|if|elif|else|for|while|with|try|except|finally)$/
const FOREIGN_SIGN = /^[$?!`]$/
const BINARY = /^(?:[<>%|^&/]|.*=)$/
const NO_OPERAND = /^(?:[<>%|^&/,)\]}]|.*=)$/
const BEGINS = /^[([{@~*.-]$/
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Returns the language at the beginning of a document. */
export function documentLanguage(name: string = DEFAULT): CodeLanguage {
  return { name }
}

/** Returns the label of code without a language, as Sphinx colours it. */
export function labelOf(code: string, { name }: CodeLanguage): string {
  if (name === DEFAULT) return isPython(code) ? 'python' : 'text'
  return /^(?:none|text|)$/.test(name) ? 'text' : name
}

/** Returns a block of code without a language of its own. */
export function literal(text: string, language: CodeLanguage): string {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  const code = text.trimEnd().replace(/^\n+/, '')
  return `${fence}${labelOf(code, language)}\n${code}\n${fence}`
}

/** Checks for Python: an interactive session, or code whose statements can all be read, one of which is no mere value. */
function isPython(code: string): boolean {
  if (/^\s*>>> /.test(code)) return true
  if (code.length > MAX_LENGTH || /;[ \t]*$/m.test(code)) return false
  const statements = pythonStatements(code)
  return statements.every(({ tokens }) => isStatement(tokens)) && statements.some(({ tokens }) => isDistinctive(tokens))
}

/** Checks for a statement that other languages rarely have: one that begins with a keyword, or a call. */
function isDistinctive(tokens: readonly PythonToken[]): boolean {
  const [first] = tokens
  if (first && first.kind !== 'text' && STATEMENT.test(first.value)) return true
  return tokens.some(({ kind, value }, at) => kind === 'name' && /^\D/.test(value) && tokens[at + 1]?.value === '(')
}

function isStatement(tokens: readonly PythonToken[]): boolean {
  const open: string[] = []
  if (tokens[0]?.kind === 'name' && BLOCK.test(tokens[0].value) && tokens.at(-1)?.value !== ':') return false
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'sign') {
      if (FOREIGN_SIGN.test(value)) return false
      if (CLOSING[value]) open.push(CLOSING[value])
      else if (/^[)\]}]$/.test(value) && open.pop() !== value) return false
    }
    const next = tokens[at + 1]
    if (kind === 'sign' && at === 0 && !BEGINS.test(value)) return false
    // The tokens of `>>` and `//` are two.
    const isDouble = value === next?.value && /[<>/]/.test(value)
    if (kind === 'sign' && next?.kind === 'sign' && BINARY.test(value) && NO_OPERAND.test(next.value) && !isDouble)
      return false
    const isEnd = kind !== 'sign' || /^[)\]}]$/.test(value)
    if (!isEnd || !next || next.kind === 'sign') continue
    const areTexts = kind === 'text' && next.kind === 'text'
    const isJoined =
      (kind === 'name' && JOINING.test(value)) ||
      (next.kind === 'name' && JOINING.test(next.value) && !FIRST.test(next.value))
    const isImport = tokens[0]?.value === 'from' && next.value === 'import'
    if (!areTexts && !isJoined && !isImport) return false
  }
  return open.length === 0
}
