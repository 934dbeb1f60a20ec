import { findMathBlocks } from '../../../src/markdown/mathBlocks.ts'
import { endsFence, fenceAt } from './fences.ts'

const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/
/** The line below the names of columns. */
const RULE = /^[-:| \t]+$/
/** What is no term: marks of lists, quotes, headings, tables, HTML and containers. */
const NO_TERM = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|[>|<:]|\$\$|`{3}|~{3})/

/**
 * Converts definition lists, a line with a term above lines that begin with `: `, to HTML. Docusaurus has them with
 * remark-deflist, other tools by themselves. `isLoose` is for MyST, where a blank line can separate a term from its definition.
 */
export function withDefinitionLists(text: string, isLoose = false): string {
  if (!/^ {0,3}:[ \t]/m.test(text)) return text
  const lines = text.split('\n')
  const formulas = findMathBlocks(text)
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const mark = fenceAt(line)
    const formulaEnd = fence ? undefined : formulas.get(at + 1)
    const list = fence || mark || formulaEnd ? undefined : listAt(lines, at, isLoose)
    if (fence ? endsFence(line, fence) : mark) fence = fence ? '' : mark || ''
    const end = list?.end ?? formulaEnd ?? at + 1
    for (const one of list?.lines ?? lines.slice(at, end)) out.push(one)
    at = end
  }
  return out.join('\n')
}

/** Returns the list whose first term is in a line, and the line after it. */
function listAt(
  lines: readonly string[],
  from: number,
  isLoose: boolean
): { lines: string[]; end: number } | undefined {
  const out: string[] = []
  let end = from
  for (let at = from; isTerm(lines, at, isLoose); at = skipBlank(lines, end)) {
    out.push('<dt>', '', lines[at]?.trim() ?? '', '', '</dt>')
    end = belowTerm(lines, at, isLoose)
    for (let next = end; isDefinition(lines[next]); next = skipBlank(lines, end)) {
      const body = bodyAt(lines, next)
      for (const one of ['<dd>', '', ...body.lines, '', '</dd>']) out.push(one)
      end = body.end
    }
  }
  return out.length > 0 ? { lines: ['<dl>', ...out, '</dl>', ''], end } : undefined
}

function isTerm(lines: readonly string[], at: number, isLoose: boolean): boolean {
  const line = lines[at] ?? ''
  return (
    line !== '' && !NO_TERM.test(line) && !lines[at - 1]?.trim() && isDefinition(lines[belowTerm(lines, at, isLoose)])
  )
}

/** Returns the line in which the definition of a term begins. */
function belowTerm(lines: readonly string[], at: number, isLoose: boolean): number {
  return at + (isLoose && lines[at + 1]?.trim() === '' ? 2 : 1)
}

function isDefinition(line = ''): boolean {
  const [, text] = DEFINITION.exec(line) ?? []
  return text !== undefined && !RULE.test(text)
}

/** Returns the text of a definition: up to a blank line, and further lines that are indented. */
function bodyAt(lines: readonly string[], from: number): { lines: string[]; end: number } {
  const own = [DEFINITION.exec(lines[from] ?? '')?.[1] ?? '']
  let end = from + 1
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const continues = lines[at - 1]?.trim() ? !isDefinition(line) : /^(?: {2}|\t)/.test(line)
    if (line.trim() && !continues) break
    own.push(line)
    if (line.trim()) end = at + 1
  }
  return { lines: unindented(own.slice(0, end - from), (lines[from] ?? '').length - (own[0] ?? '').length), end }
}

/** Removes the indentation of a definition. Lines of code keep what they have more than the line above the code. */
function unindented([first = '', ...others]: readonly string[], column: number): string[] {
  let fence = fenceAt(first)
  let indent = indentOf(column)
  const lines = others.map(line => {
    const mark = fenceAt(line)
    if (fence ? endsFence(line, fence) : !mark) fence = undefined
    else if (!fence) {
      fence = mark
      indent = indentOf(line.search(/[^ ]/))
    }
    return line.replace(fence ? indent : /^(?:\t| {1,4})/, '')
  })
  return [first, ...lines]
}

function indentOf(width: number): RegExp {
  return new RegExp(`^(?:\\t| {1,${Math.min(4, Math.max(1, width))}})`)
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !lines[at]?.trim()) at++
  return at
}
