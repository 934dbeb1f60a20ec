import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { ownValue } from '../ownValue.ts'
import { MDX_COMPONENTS, type MdxComponent, tagAttribute } from './mdxComponents.ts'

type JsxElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Depth of components within components. The text of each is parsed again, so the time grows with the depth. */
const MAX_DEPTH = 10
/** Matches a line with so many marks of quotes and lists that the parser takes seconds for a few of them, but no rule. */
const DEEP_LINE = /^(?![ \t]*(?:(?:\*[ \t]*)+|(?:-[ \t]*)+)$)(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){60}/m
const TOO_DEEP = 'is nested too deeply. Write fewer levels.'

/** A problem in an MDX text: its line, counted from 1, and a message with what to do. */
export interface MdxProblem {
  line: number
  message: string
}

/** A replacement of a part of the text. */
interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Converts MDX to the Markdown of articles: comments and imports are removed, HTML elements stay, and components become
 * tags that src/markdown/components.ts renders. Articles run no code, so an unknown component or an expression is a
 * problem. A syntax error is a problem too. Never throws.
 */
export function mdxToMarkdown(source: string): { markdown: string } | { problems: MdxProblem[] } {
  const problems: MdxProblem[] = []
  const deepLine = DEEP_LINE.exec(source)
  if (deepLine) return { problems: [{ line: lineAt(source, deepLine.index), message: TOO_DEEP }] }
  const markdown = convert(source, 0, [], problems)
  return problems.length > 0 ? { problems } : { markdown }
}

/**
 * Converts a part of a document. `above` is the number of lines before the part. `outer` holds the components around
 * it.
 */
function convert(source: string, above: number, outer: readonly string[], problems: MdxProblem[]): string {
  const edits: Edit[] = []
  try {
    visit(parser.parse(source))
  } catch (error) {
    if (error instanceof RangeError) {
      problems.push({ line: above + 1, message: TOO_DEEP })
      return source
    }
    const { line = 1, reason } = error as { line?: number; reason: string }
    problems.push({ line: line + above, message: `this is not MDX: ${reason}.` })
    return source
  }
  return edits.reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source)

  function visit(node: Nodes): void {
    const line = above + (node.position?.start.line ?? 1)
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'mdxjsEsm') edits.push({ from, to, text: '' })
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      if (COMMENT.test(node.value)) edits.push({ from, to, text: '' })
      else problems.push({ line, message: `has the expression {${node.value}}. Write its result, or \\{ for a brace.` })
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const component = ownValue(MDX_COMPONENTS, node.name ?? '')
      if (component && outer.length >= MAX_DEPTH) problems.push({ line, message: TOO_DEEP })
      else if (component) {
        const prefix = containerPrefix(source, from)
        const own = withoutQuoteMarks(source.slice(from, to), prefix)
        const text = convertComponent(node, component, own, line, outer, problems)
        // A tag on its own needs a blank line before and after. Otherwise it becomes part of the adjacent paragraph.
        const isFirst = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]*$/.test(lineBefore(source, from))
        const apart = component.inline ? text : `${isFirst ? '' : '\n'}${text}\n`
        edits.push({ from, to, text: apart.replaceAll('\n', `\n${prefix}`) })
      }
      if (component) return
      checkElement(node, line, problems)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
}

function lineAt(source: string, place: number): number {
  return source.slice(0, place).split('\n').length
}

/** Returns the start of the line of a position, up to that position. */
function lineBefore(source: string, place: number): string {
  return source.slice(source.lastIndexOf('\n', place - 1) + 1, place)
}

/** Returns the prefix of every line at a position inside list items and quotes. */
function containerPrefix(source: string, place: number): string {
  const marks = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t]|$))*[ \t]*/.exec(lineBefore(source, place))?.[0] ?? ''
  return marks.replace(/[^>\s]/g, ' ')
}

/** Removes the quote marks of a part. They are added again when the part is put back. */
function withoutQuoteMarks(source: string, prefix: string): string {
  const depth = prefix.split('>').length - 1
  return depth === 0 ? source : source.replace(new RegExp(`\\n(?:[ \\t]*>[ ]?){${depth}}`, 'g'), '\n')
}

function checkElement(node: JsxElement, line: number, problems: MdxProblem[]): void {
  const name = node.name ?? ''
  const isPlain = node.attributes.every(({ value }) => !value || typeof value === 'string')
  if (!/^[a-z][a-z0-9]*$/.test(name)) {
    const known = Object.keys(MDX_COMPONENTS).join(', ')
    problems.push({ line, message: `uses <${name}>. Write Markdown, an HTML element, or one of ${known}.` })
  } else if (!isPlain) problems.push({ line, message: `computes an attribute of <${name}>. Write a value in quotes.` })
}

function convertComponent(
  node: JsxElement,
  { tag, inline, within, ...component }: MdxComponent,
  source: string,
  line: number,
  outer: readonly string[],
  problems: MdxProblem[]
): string {
  const name = node.name ?? ''
  const problem = (message: string) => problems.push({ line, message })
  if (within && !within.includes(outer.at(-1) ?? ''))
    problem(`<${name}> stands only within <${within.join('> or <')}>.`)
  const attributes: string[] = []
  const given = new Set<string>()
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') {
      problem(`computes an attribute of <${name}>. Write a value in quotes.`)
      continue
    }
    const values = ownValue(component.attributes, attribute.name)
    if (!values) {
      const known = Object.keys(component.attributes).join(', ') || 'none'
      problem(`<${name}> has no attribute ${attribute.name}. It knows ${known}.`)
    } else if (values !== 'text' && !values.includes(attribute.value))
      problem(`${attribute.name} of <${name}> is one of ${values.join(', ')}, not '${attribute.value}'.`)
    given.add(attribute.name)
    attributes.push(` ${tagAttribute(attribute.name)}="${escapeAttribute(attribute.value)}"`)
  }
  for (const missing of (component.required ?? []).filter(one => !given.has(one)))
    problem(`<${name}> needs the attribute ${missing}.`)

  const opening = openingTag(source)
  const closing = source.lastIndexOf('</')
  const inner = closing < opening.length ? '' : source.slice(opening.length, closing)
  const start = `<${tag}${attributes.join('')}>`
  if (inline) return `${start}${convert(inner, line - 1, [...outer, name], problems)}</${tag}>`
  const body = dedent(inner)
  const linesAbove = line - 1 + opening.split('\n').length - 1
  const markdown = convert(body, linesAbove, [...outer, name], problems).trim()
  return `${start}\n\n${markdown}${markdown && '\n\n'}</${tag}>`
}

/** Returns the opening tag at the beginning of an element's source. */
function openingTag(source: string): string {
  return /^<[\w.]+(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(source)?.[0] ?? source
}

/** Removes the indentation that all lines share. It means nothing in MDX, but four spaces mean code in Markdown. */
function dedent(text: string): string {
  const lines = text.split('\n')
  const indents = lines.slice(1).flatMap(line => (line.trim() ? (/^[ \t]*/.exec(line)?.[0].length ?? 0) : []))
  const common = indents.length > 0 ? Math.min(...indents) : 0
  return lines.map((line, at) => (at === 0 ? line.trimStart() : line.slice(common))).join('\n')
}

function escapeAttribute(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
}
