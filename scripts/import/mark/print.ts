import { withOneColorMode } from './colorModes.ts'
import { CHILDREN_MARK, convertComponent } from './components.ts'
import { addressIn, type Context, lose } from './context.ts'
import { printHtml } from './htmlElements.ts'
import { includedByTag, includePartial } from './include.ts'
import { dedent, indent } from './lines.ts'
import type { ElementPiece, Piece } from './pieces.ts'
import { scan } from './scan.ts'
import { shownElement } from './shown.ts'
import { isToctreeMark } from './toctree.ts'
import { callLocal, evaluateText, Jsx, LocalFunction, textOfValue, UnknownValue } from './values.ts'

const COMMENT = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*(?![^\n]))*$/
const MAX_DEPTH = 30
const MAX_HIDDEN = 20_000

/** Converts pieces of a document to Markdown. */
export function printAll(pieces: readonly Piece[], context: Context): string {
  let out = ''
  for (const piece of withOneColorMode(pieces, context)) {
    const made = printPiece(piece, context)
    // Blanks before a removed piece would remain at the end of the line.
    const isGone =
      made === '' && piece.kind !== 'text' && /^\r?\n|^$/.test(context.source.slice(piece.end, piece.end + 2))
    out = (isGone ? out.replace(/[ \t]+$/, '') : out) + made
  }
  return out
}

/** Converts the content of an element to Markdown, with its lines moved to the margin. */
export function printInner(element: ElementPiece, context: Context): string {
  const prefix = linePrefix(context.source, element.start)
  const depth = prefix.split('>').length - 1
  const inner = printAll(element.children, context)
  const plain = depth === 0 ? inner : inner.replace(new RegExp(`\\n(?:[ \\t]*>[ ]?){${depth}}`, 'g'), '\n')
  return dedent(plain).trim()
}

/** Converts JSX that results from an expression to Markdown. */
function printJsx({ source, scope, origin }: Jsx, context: Context): string {
  if (context.outer.length > MAX_DEPTH) throw new UnknownValue('is nested too deep')
  const { pieces } = scan(source, context.dialect)
  // Components in the JSX refer to those of the document that contains it.
  const own = (origin as Context | undefined) ?? context
  const inner = {
    ...own,
    losses: context.losses,
    source,
    scope,
    hasLines: false,
    outer: [...context.outer, context.file]
  }
  return dedent(printAll(pieces, inner))
}

/** Converts Markdown that a document computes, including components in it. */
export function printMarkdown(markdown: string, context: Context): string {
  return printJsx(new Jsx(markdown, context.scope), context).trim()
}

function printPiece(piece: Piece, context: Context): string {
  const { source } = context
  switch (piece.kind) {
    case 'text':
      return withOwnAddresses(source.slice(piece.start, piece.end), context)
    case 'code':
      return source.slice(piece.start, piece.end)
    case 'comment': {
      // The marks of lists are replaced once all documents are known.
      const comment = source.slice(piece.start, piece.end)
      if (comment === CHILDREN_MARK || isToctreeMark(comment)) return comment
      // An empty line would end the HTML around it.
      return isAmongTags(source, piece) ? '<!-- -->' : ''
    }
    case 'module':
      return ''
    case 'expression':
      return printExpression(piece.source, source.slice(piece.start, piece.end), piece.start, context)
    case 'element':
      return printElement(piece, context)
  }
}

/** Checks whether a comment has a line of its own between two lines of tags. */
function isAmongTags(source: string, { start, end }: Piece): boolean {
  return (
    /(?:^|\n)[ \t]*<[^\n]*\n[ \t]*$/.test(source.slice(Math.max(0, start - 400), start)) &&
    /^[ \t]*\n[ \t]*</.test(source.slice(end))
  )
}

function withOwnAddresses(text: string, context: Context): string {
  if (!context.isPart) return text
  return text
    .replace(/(\]\(\s*)(<[^>\n]*>|[^)\s<>]+)/g, (_, before: string, url: string) =>
      url.startsWith('<') ? `${before}<${addressIn(context, url.slice(1, -1))}>` : before + addressIn(context, url)
    )
    .replace(
      /^([ \t]{0,3}\[[^\]\n]+\]:[ \t]*)(\S+)/gm,
      (_, before: string, url: string) => before + addressIn(context, url)
    )
}

function printExpression(expression: string, written: string, at: number, context: Context): string {
  if (COMMENT.test(expression)) return ''
  // The id of a heading.
  if (/^#[^\s{}]+$/.test(expression)) return written
  try {
    const value = evaluateText(expression, context.scope)
    const hidden = hiddenBy(value, expression)
    if (hidden) lose(context, at, `not shown here, by its condition: ${hidden}`)
    return printValue(value, context)
  } catch {
    // A set in mathematics, a shell variable, or a value that only the original site can compute. It stays as written.
    lose(context, at, `${cut(written)} is computed there: kept as it is written.`)
    return asWritten(written, at, context)
  }
}

/**
 * Returns an expression as written. An expression with tags would lose them in Markdown, so it is shown as code: as a
 * block if it has its own lines.
 */
function asWritten(written: string, at: number, { source }: Context): string {
  if (!/<[A-Za-z/>]/.test(written)) return written.replace(/[\r\n]+\s*/g, ' ')
  const run = Math.max(0, ...(written.match(/`+/g) ?? []).map(({ length }) => length)) + 1
  if (!written.includes('\n') || lineBefore(source, at).trim()) {
    const mark = '`'.repeat(run)
    return `${mark} ${written.replace(/[\r\n]+\s*/g, ' ')} ${mark}`
  }
  const fence = '`'.repeat(Math.max(3, run))
  return indent(`${fence}jsx\n${written}\n${fence}`, containerPrefix(source, at))
}

/** Returns the part of an expression that would be shown if its condition had the other result. */
function hiddenBy(value: unknown, expression: string): string {
  if (!/<[A-Za-z>]/.test(expression) || Array.isArray(value)) return ''
  const rest = value instanceof Jsx ? expression.replace(value.source, () => '') : expression
  return /<[A-Za-z>]/.test(rest) ? rest.replace(/\s+/g, ' ').trim().slice(0, MAX_HIDDEN) : ''
}

/** Converts a value to Markdown. JSX is converted, and texts are unchanged. */
export function printValue(value: unknown, context: Context): string {
  if (value instanceof Jsx) return printJsx(value, context)
  if (Array.isArray(value)) return value.map(one => printValue(one, context)).join('')
  return textOfValue(value)
}

function printElement(element: ElementPiece, context: Context): string {
  const made = printConverted(element, context)
  if (made.text === '' && !made.isBlock) return ''
  if (!made.isBlock) return made.text
  const { source } = context
  const prefix = containerPrefix(source, element.start)
  const isFirst = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]*$/.test(lineBefore(source, element.start))
  // Blank lines around a block prevent it from joining the adjacent paragraph.
  return indent(`${isFirst ? '' : '\n'}${made.text}\n`, prefix)
}

function printConverted(element: ElementPiece, context: Context): { text: string; isBlock: boolean } {
  const isBlock = standsAlone(element, context.source)
  const { name } = element
  const partial = context.partials.get(name)
  if (partial !== undefined) return { text: includePartial(element, partial, context), isBlock }
  const included = name === 'include' && context.dialect.jsx ? includedByTag(element, context) : undefined
  if (included !== undefined) return { text: included, isBlock: true }
  // An element of a site's own has a hyphen in its name.
  const isOwnElement = context.dialect.jsx && name.includes('-')
  if (/^[a-z]/.test(name) && !/[:.]/.test(name) && !isOwnElement) return printHtml(element, context, isBlock)
  const own = context.dialect.jsx ? ownComponent(name, context) : undefined
  const shown = shownElement(element, context, isBlock)
  if (own) return { text: printOwn(own, shown, context), isBlock }
  return { text: convertComponent(shown), isBlock }
}

function ownComponent(name: string, { scope }: Context): LocalFunction | undefined {
  try {
    const value = scope.lookUp(name)
    return value instanceof LocalFunction ? value : undefined
  } catch {
    return undefined
  }
}

/** Renders a component that the document declares itself. */
function printOwn(own: LocalFunction, shown: ReturnType<typeof shownElement>, context: Context): string {
  try {
    if (context.outer.length > MAX_DEPTH) throw new UnknownValue('is nested too deep')
    const children = new Jsx(shown.innerSource, context.scope)
    const value = callLocal(own, [{ ...shown.values(), children }])
    return printValue(value, { ...context, outer: [...context.outer, context.file] }).trim()
  } catch {
    shown.lose(`<${shown.name}> is computed there: only its insides are kept.`)
    return shown.inner()
  }
}

/** Checks whether an element is on separate lines. */
function standsAlone({ name, start, end, innerStart, innerEnd }: ElementPiece, source: string): boolean {
  if (name.startsWith(':::')) return true
  const before = lineBefore(source, start)
  const after = source.slice(end, source.indexOf('\n', end) < 0 ? undefined : source.indexOf('\n', end))
  const isFirst = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*$/.test(before)
  if (isFirst && after.trim() === '') return true
  return /\n[ \t]*\n/.test(source.slice(innerStart, innerEnd))
}

/** Returns the text between the beginning of a line and a place in it. */
export function lineBefore(source: string, place: number): string {
  return source.slice(source.lastIndexOf('\n', place - 1) + 1, place)
}

function linePrefix(source: string, place: number): string {
  return /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t]|$))*[ \t]*/.exec(lineBefore(source, place))?.[0] ?? ''
}

/** Returns the prefix of every line within the list items and quotes around a position. */
function containerPrefix(source: string, place: number): string {
  return linePrefix(source, place).replace(/[^>\s]/g, ' ')
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text).replace(/\s+/g, ' ')
