import type { Element, ElementContent, RootContent } from 'hast'
import type { CodeLink } from './codeMarks.ts'
import { element, hasClass, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'
import { labelOf, type ReferenceKind, saysNothing } from './referenceLabels.ts'
import { isParameterList, listRows } from './referenceLists.ts'
import { headerOf, parameterRows, returnRows } from './referenceTables.ts'
import { layoutSignature, parameterOffsets, parameterTypes } from './signature.ts'

/** Matches a name of a header or a library as a whole, also `libx.so.1`. It begins where a word does, so that long words cost no more. */
const FILE_NAMES = /(?<![\w./-])([\w./-]+\.(?:h|hpp|a|so|lib)(?:\.\d+)*)(?![\w-]|\.\w)/

/** A part of a description: its label and the blocks after it. */
interface Part {
  kind: ReferenceKind
  label: string
  /** Id of the label, if it was a heading. */
  id: string | undefined
  blocks: ElementContent[]
}

/**
 * Renders descriptions of functions and types, which vendors write as paragraphs such as 【参数】, as a signature with a
 * list of their parts. Parts that only say "none" are removed. Headings stay in place, and with them contents and
 * anchors.
 */
export function drawReferences(children: readonly RootContent[], page: Page): RootContent[] {
  const out: RootContent[] = []
  for (let at = 0; at < children.length; ) {
    const end = endOfDescription(children, at)
    const parts = end > at ? partsOf(children.slice(at, end)) : []
    if (isDescription(parts)) {
      out.push(draw(parts, page))
      at = end
    } else {
      // No later block of this range begins a description either.
      const next = Math.max(end, at + 1)
      out.push(...children.slice(at, next))
      at = next
    }
  }
  return out
}

/** Returns the end of the description that begins at a block: the next heading that is not a label. */
function endOfDescription(children: readonly RootContent[], from: number): number {
  const first = children[from]
  if (first?.type !== 'element' || !labelOf(first)) return from
  const isEnd = (child: RootContent) =>
    child.type === 'element' &&
    ((/^h[1-6]$/.test(child.tagName) && !labelOf(child)) || isElement(child, 'hr') || isElement(child, 'section'))
  const at = children.findIndex((child, index) => index > from && isEnd(child))
  return at < 0 ? children.length : at
}

function partsOf(blocks: readonly RootContent[]): Part[] {
  const parts: Part[] = []
  for (const block of blocks) {
    const found = block.type === 'element' ? labelOf(block) : undefined
    if (found && block.type === 'element') {
      const id = /^h/.test(block.tagName) ? String(block.properties.id ?? '') : undefined
      parts.push({ kind: found.kind, label: found.text, id, blocks: found.rest ? [found.rest] : [] })
    } else parts.at(-1)?.blocks.push(block as ElementContent)
  }
  return parts
}

/**
 * Checks whether parts are a description. A note and an example alone are not, because ordinary texts have them too.
 */
function isDescription(parts: readonly Part[]): boolean {
  const kinds = new Set(parts.map(({ kind }) => kind))
  const has = (...wanted: ReferenceKind[]) => wanted.some(kind => kinds.has(kind))
  if (
    kinds.size > 1 &&
    (has('syntax', 'definition') || (has('description') && has('parameters', 'members', 'returns')))
  )
    return true
  // AT commands have their parameters in a list; their syntax stands above, with labels of its own.
  return parts.some(
    ({ kind, blocks }) =>
      kind === 'parameters' && blocks.some(block => isParameterList(block, kinds.size < 2 || !has('returns')))
  )
}

function draw(parts: readonly Part[], page: Page): Element {
  const shown = parts.filter(({ blocks, id }) => id !== undefined || !saysNothing(textOf(blocks)))
  const syntax = shown.find(({ kind }) => kind === 'syntax')
  const types = syntax ? parameterTypes(textOf(syntax.blocks)) : new Map<string, string>()
  const lead = shown.filter(({ kind }, at) => kind === 'description' && at === 0)
  const signature = shown.find(({ kind }) => kind === 'syntax' || kind === 'definition')
  const isFirst = (part: Part) => lead.includes(part) || part === signature
  const rest = shown.filter(part => !isFirst(part)).map(part => drawPart(part, types, page))
  for (const part of parts) {
    if (!shown.includes(part)) page.replaced.push(`${part.label} ${textOf(part.blocks)}`.trim())
    else if (isFirst(part)) page.replaced.push(part.label)
  }
  return element(
    'div',
    { className: ['api'] },
    ...lead.flatMap(part => [...anchorOf(part), ...part.blocks]),
    ...(signature ? [...anchorOf(signature), ...drawSignature(signature, page)] : []),
    ...(rest.length > 0 ? [element('dl', {}, ...rest)] : [])
  )
}

function anchorOf({ id }: Part): Element[] {
  return id === undefined ? [] : [element('span', { id })]
}

/** Formats the signature: code gets a layout, and a declaration written as words becomes code. */
function drawSignature({ kind, blocks }: Part, page: Page): ElementContent[] {
  return blocks.map((block): ElementContent => {
    if (block.type !== 'element') return block
    if (hasClass(block, 'code')) {
      block.properties = { className: ['code', 'sig'] }
      if (kind === 'syntax') layoutCode(block, page)
      return block
    }
    return isDeclaration(block) ? declaration(block, page) : block
  })
}

/**
 * Checks whether a paragraph is one line of C, such as `int f(int a);` or `#define N 4`, as words, as code, or with
 * links to its types.
 */
function isDeclaration(block: Element): boolean {
  const isCode = (child: ElementContent) => child.type === 'text' || isElement(child, 'a') || isElement(child, 'code')
  return block.tagName === 'p' && block.children.every(isCode) && /[;)]\s*$|^#define\s/.test(plainText(block).trim())
}

function declaration(block: Element, page: Page): Element {
  const value = layoutSignature(plainText(block).trim())
  const code = element('code', { className: ['language-cpp'] }, value)
  page.code.push({ element: code, language: 'cpp', breaks: parameterOffsets(value), links: linksIn(block, value) })
  return element('figure', { className: ['code', 'sig'] }, element('pre', { tabIndex: 0 }, code))
}

/** Returns the links of a declaration with their places in its layout, which differs in white space only. */
function linksIn(block: Element, value: string): CodeLink[] {
  // Counts UTF-16 units, as the lengths below do.
  const places = Array.from(value.matchAll(/\S/g), ({ index }) => index)
  const parts = block.children.flatMap(child => (isElement(child, 'code') ? child.children : [child]))
  let seen = 0
  return parts.flatMap(part => {
    const first = seen
    seen += cellTexts(part).replace(/\s/g, '').length
    const [from, last] = [places[first], places[seen - 1]]
    if (!isElement(part, 'a') || from === undefined || last === undefined || seen === first) return []
    return [{ element: part, from, to: last + 1 }]
  })
}

function layoutCode(figure: Element, page: Page): void {
  const pre = figure.children.find(child => isElement(child, 'pre'))
  const code = pre && 'children' in pre ? pre.children.find(child => isElement(child, 'code')) : undefined
  const [only] = code?.children ?? []
  if (code?.children.length !== 1 || only?.type !== 'text') return
  only.value = layoutSignature(only.value)
  const painted = page.code.find(({ element }) => element === code)
  if (painted) painted.breaks = parameterOffsets(only.value)
}

/** Checks for a part that lists names: of parameters or members. */
function isNamed(kind: ReferenceKind): boolean {
  return kind === 'parameters' || kind === 'members'
}

function drawPart({ kind, label, id, blocks }: Part, types: ReadonlyMap<string, string>, page: Page): Element {
  const isTable = (block: ElementContent): block is Element => block.type === 'element' && hasClass(block, 'table')
  const rows = blocks.flatMap((block): ElementContent[] => {
    if (kind === 'requirement') return [withFileNames(block)]
    if (!isTable(block)) return (isNamed(kind) ? listRows(block, types) : undefined) ?? [block]
    const made = isNamed(kind) ? parameterRows(block, types) : kind === 'returns' ? returnRows(block) : undefined
    if (made) page.replaced.push(headerOf(block))
    return made ?? [block]
  })
  const isRows = rows.some(row => row.type === 'element' && (hasClass(row, 'par') || hasClass(row, 'ret')))
  const isCode =
    kind === 'example' && blocks.every(block => isBlank(block) || (block.type === 'element' && hasClass(block, 'code')))
  const className = isRows ? ['rows'] : isCode ? ['ex'] : []
  return element(
    'div',
    {},
    element('dt', id === undefined ? {} : { id }, label),
    element('dd', className.length > 0 ? { className } : {}, ...rows)
  )
}

/** Renders the names of headers and libraries in a text as code. */
function withFileNames(block: ElementContent): ElementContent {
  if (block.type !== 'element' || /^(?:code|pre|a)$/.test(block.tagName)) return block
  const children = block.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'text') return [withFileNames(child)]
    const parts = child.value.split(FILE_NAMES)
    return parts.map((part, at) => (at % 2 === 1 ? element('code', {}, part) : { type: 'text', value: part }))
  })
  return { ...block, children }
}

function textOf(blocks: readonly ElementContent[]): string {
  return blocks
    .map(block => cellTexts(block))
    .join('\n')
    .trim()
}

/** Returns the text of a table without its header, which does not count as content. */
function cellTexts(node: ElementContent): string {
  if (node.type !== 'element' || !hasClass(node, 'table'))
    return node.type === 'element' ? plainText(node) : node.type === 'text' ? node.value : ''
  const cells: string[] = []
  const collect = (parent: Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element' || child.tagName === 'thead') continue
      if (child.tagName === 'td') cells.push(plainText(child))
      else collect(child)
    }
  }
  collect(node)
  return cells.join('\n')
}
