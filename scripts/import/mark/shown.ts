import { addressIn, type Context, lose } from './context.ts'
import type { ElementPiece } from './pieces.ts'
import { lineBefore, printAll, printInner, printValue } from './print.ts'
import { evaluateText, Jsx, LocalFunction, textOfValue } from './values.ts'

const MAX_VALUE_LENGTH = 4000
const MAX_HEADING_LENGTH = 300

/** Attributes for the appearance and behaviour of a site builder. They contain no information for a reader. */
const IGNORED =
  /^(?:style|on[A-Z]\w*|key|ref|client:\w+|set:\w+|class|className|icon|iconType|color|size|width|height|cols|groupId|queryString|default|lazy|block|attributes|defaultValue|syncKey|align|target|rel|id|horizontal|noZoom|variant|loading|type|as|v-.+|@.+)$/

/** A comment in JSX, such as the name of the part below it. */
const JSX_COMMENT = /^\{\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*\}$/

/** An element for a converter. Its attributes are evaluated, and its content is Markdown. */
export interface Shown {
  name: string
  isBlock: boolean
  /** Text of the heading just above, '' without one. */
  heading: string
  /** True within a row of a table, which is one line. */
  isInCell: boolean
  /** Returns the text of the first attribute found. Returns undefined if it is missing or unknown. */
  text(...names: string[]): string | undefined
  value(name: string): unknown
  values(): Record<string, unknown>
  /** Returns the address in an attribute. */
  url(...names: string[]): string | undefined
  inner(): string
  innerSource: string
  /** The direct child elements. `isOnly` checks whether there is no other content. */
  children: Shown[]
  isOnly(names: RegExp): boolean
  /** Returns the same element with labels of tabs. */
  withLabels(labels: ReadonlyMap<string, string>): Shown
  lose(message: string): void
  /** Returns attributes with text that no converter has read. */
  unread(): [string, string][]
  context: Context
  piece: ElementPiece
}

/** Evaluates the attributes and the content of an element on demand. */
export function shownElement(element: ElementPiece, context: Context, isBlock: boolean): Shown {
  let known: Record<string, unknown> | undefined
  const read = new Set<string>()
  const values = () => {
    known ??= valuesOf(element, context)
    return known
  }
  const text = (...names: string[]): string | undefined => {
    for (const name of names) {
      read.add(name)
      const value = values()[name]
      if (value === undefined || value === null || value === false || value === true) continue
      try {
        return textOfValue(value)
      } catch {
        const shown = printValue(value, context).trim()
        if (shown) return shown
      }
    }
    return undefined
  }
  const shown: Shown = {
    ...{ name: element.name, isBlock, piece: element, context, values, text },
    get heading() {
      const above = context.source.slice(Math.max(0, element.start - MAX_HEADING_LENGTH), element.start)
      return /\n#{1,6}[ \t]+(.*?)[ \t]*\n\s*$/.exec(above)?.[1] ?? ''
    },
    isInCell: !isBlock && /^[ \t>]*\|/.test(lineBefore(context.source, element.start)),
    innerSource: context.source.slice(element.innerStart, element.innerEnd),
    value: name => {
      read.add(name)
      return values()[name]
    },
    url: (...names) => {
      const url = text(...names)
      return url === undefined ? undefined : addressIn(context, url.trim())
    },
    inner: () => {
      if (element.children.length > 0)
        return isBlock ? printInner(element, context) : printAll(element.children, context)
      const given = values().children
      return given === undefined ? '' : printValue(given, context)
    },
    get children() {
      return element.children.flatMap(child => (child.kind === 'element' ? [shownElement(child, context, true)] : []))
    },
    isOnly: names =>
      element.children.some(child => child.kind === 'element') &&
      element.children.every(
        child =>
          (child.kind === 'element' && names.test(child.name)) ||
          child.kind === 'comment' ||
          (child.kind === 'expression' && JSX_COMMENT.test(context.source.slice(child.start, child.end))) ||
          (child.kind === 'text' && context.source.slice(child.start, child.end).trim() === '')
      ),
    withLabels: labels => shownElement(element, { ...context, labels }, isBlock),
    lose: message => lose(context, element.start, message),
    unread: () =>
      Object.entries(values()).flatMap(([name, value]) =>
        !read.has(name) && !IGNORED.test(name) ? wordsIn(name, value) : []
      )
  }
  return shown
}

/** Returns an attribute with text. Lists and objects are serialised as JSON. */
function wordsIn(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return value.trim() ? [[name, value]] : []
  if (typeof value !== 'object' || value === null || name === 'children') return []
  const text =
    value instanceof LocalFunction ? sourceOf(value) : JSON.stringify(value, (_, inner: unknown) => plain(inner))
  return text ? [[name, text.slice(0, MAX_VALUE_LENGTH)]] : []
}

function plain(value: unknown): unknown {
  if (value instanceof LocalFunction) return sourceOf(value)
  return value instanceof Jsx ? value.source : value
}

function sourceOf({ node, source }: LocalFunction): string {
  return source.slice(node.start, node.end)
}

/** Returns an address below the base of the site, which ends with a slash where the code may add another. */
function withoutBase(value: unknown, expression: string): unknown {
  return typeof value === 'string' && expression.includes('import.meta.') ? value.replace(/^\/{2,}/, '/') : value
}

/**
 * Returns the text of several lines that an unknown function gets first, such as a file of which it shows some lines.
 */
function textGiven(expression: string, { scope }: Context): string | undefined {
  const name = /^\s*[\w$]+\(\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(expression)?.[1]
  if (name === undefined) return undefined
  try {
    const value = scope.lookUp(name)
    return typeof value === 'string' && value.includes('\n') ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the value of an expression. Returns undefined if it is not known. */
function valueIn(expression: string, { scope }: Context): unknown {
  try {
    return evaluateText(expression, scope)
  } catch {
    return undefined
  }
}

function valuesOf(element: ElementPiece, context: Context): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null)
  const isVue = context.dialect.components && !context.dialect.jsx
  for (const { name, text, expression } of element.attributes) {
    if (isVue && text !== undefined && /^:[a-z]/.test(name)) {
      const value = valueIn(text, context)
      found[value === undefined ? name : name.slice(1)] = value ?? text
      continue
    }
    if (expression === undefined) {
      // An attribute without a value is true.
      found[name] = text ?? true
      continue
    }
    try {
      if (name) found[name] = withoutBase(evaluateText(expression, context.scope), expression)
      else Object.assign(found, evaluateText(expression.replace(/^\s*\.\.\./, ''), context.scope))
    } catch {
      const text = textGiven(expression, context)
      if (text !== undefined) {
        found[name] = text
        lose(context, element.start, `${name} of <${element.name}> is computed there: the whole text is shown.`)
        continue
      }
      if (!IGNORED.test(name))
        lose(
          context,
          element.start,
          `${name || 'an attribute'} of <${element.name}> is computed there and was left out: ${expression.replace(/\s+/g, ' ').slice(0, MAX_VALUE_LENGTH)}`
        )
    }
  }
  return found
}
