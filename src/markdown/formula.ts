import type { Element } from 'hast'
import type { KatexOptions } from 'katex'
import { element } from './elements.ts'
import { MATH_DISPLAY, MATH_INLINE } from './maths.ts'
import { mathTree } from './mathTree.ts'
import type { Page } from './page.ts'

// Limits for all formulas of a text. A normal text with a hundred formulas needs a twentieth of a second.
const TIME_LIMIT_MS = 2_000
const MAX_NODES_PER_PAGE = 100_000
const MAX_LENGTH = 5_000
const MAX_BRACES = 100
const MAX_ERROR_LENGTH = 160

const OPTIONS: KatexOptions = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  // Allows no links, pictures, classes or attributes of the author.
  trust: ({ command }) => {
    throw new Error(`${command} is not allowed`)
  },
  maxExpand: 500,
  maxSize: 20
}

/** A formula to be rendered by KaTeX, with the element that shows its source until then. */
export interface Formula {
  element: Element
  source: string
  /** `block` is on separate lines, `display` is inside a paragraph. */
  kind: 'inline' | 'display' | 'block'
}

/** Returns the formula of an inline code element, or undefined for code. */
export function inlineFormula(code: Element): Formula | undefined {
  const { className } = code.properties
  const name = Array.isArray(className) ? className[0] : undefined
  if (name !== MATH_INLINE && name !== MATH_DISPLAY) return undefined
  const source = code.children.map(child => (child.type === 'text' ? child.value : '')).join('')
  return { element: code, source, kind: name === MATH_DISPLAY ? 'display' : 'inline' }
}

/** Renders the formulas of a page as MathML. A formula that KaTeX refuses stays as written, with the reason. */
export async function drawFormulas(formulas: readonly Formula[], page: Page): Promise<void> {
  if (formulas.length === 0) return
  const { default: katex } = await import('katex')
  const deadline = performance.now() + TIME_LIMIT_MS
  let nodes = 0
  for (const { element: target, source, kind } of formulas) {
    if (performance.now() > deadline || nodes > MAX_NODES_PER_PAGE) return
    try {
      if (source.length > MAX_LENGTH) throw new RangeError(`${source.length} > ${MAX_LENGTH}`)
      if (isTooDeep(source)) throw new RangeError(`{ × ${MAX_BRACES}`)
      const markup = katex.renderToString(source, { ...OPTIONS, displayMode: kind !== 'inline' })
      const drawn = mathTree(markup, source.trim())
      nodes += drawn.nodes
      replace(target, formulaBox(drawn.math, kind, page))
    } catch (error) {
      replace(target, failed(target, kind, `${page.words.formulaError}: ${reasonOf(error)}`))
    }
  }
}

function formulaBox(math: Element, kind: Formula['kind'], page: Page): Element {
  if (kind === 'inline') return math
  const name = kind === 'block' ? 'div' : 'span'
  return element(name, { className: ['formula'], tabIndex: 0, role: 'group', ariaLabel: page.words.formula }, math)
}

function failed(target: Element, kind: Formula['kind'], reason: string): Element {
  if (kind !== 'block') {
    const code = element('code', {}, ...target.children)
    return element('span', { className: ['formula-error'] }, code, ' ', element('small', {}, `(${reason})`))
  }
  const caption = element('figcaption', {}, element('span', {}, reason))
  return element('figure', { className: ['code'] }, caption, ...target.children)
}

function replace(target: Element, by: Element): void {
  target.tagName = by.tagName
  target.properties = by.properties
  target.children = by.children
}

function isTooDeep(source: string): boolean {
  let depth = 0
  for (const sign of source.matchAll(/\\.|[{}]/g)) {
    if (sign[0] === '{') depth++
    else if (sign[0] === '}') depth--
    if (depth > MAX_BRACES) return true
  }
  return false
}

/** Returns the message of KaTeX without its prefix and without combining marks under letters. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/^KaTeX parse error: /, '')
    .replace(/\u0332/g, '')
    .slice(0, MAX_ERROR_LENGTH)
}
