import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { asComponent } from './mdxComponents.ts'
import { withComponents } from './mdxNotes.ts'
import { type Attributes, type JsxElement, literalOf, readAttributes } from './mdxValues.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' }).freeze()
const IMPORT = /^\s*import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/gm

/** Something of an MDX document that is not in its article: its line, counted from 1. */
export interface MdxLoss {
  line: number
  message: string
}

/**
 * Markdown of an MDX document: imports and exports go, components become what they look like, or their insides where
 * nothing is known of them, which is a loss. Gives the one loss alone where the text is no MDX.
 */
export function mdxDocument(source: string): { markdown: string | undefined; losses: MdxLoss[] } {
  let tree: Root
  try {
    tree = parser.parse(withComponents(source))
  } catch (error) {
    const { line = 1, reason } = error as { line?: number; reason: string }
    return { markdown: undefined, losses: [{ line, message: `is not MDX: ${reason}.` }] }
  }
  const losses: MdxLoss[] = []
  const imported = new Map<string, string>()
  for (const node of tree.children)
    if (node.type === 'mdxjsEsm')
      for (const [, name = '', path = ''] of node.value.matchAll(IMPORT)) imported.set(name, path)

  const lose = (node: Nodes, message: string) => losses.push({ line: node.position?.start.line ?? 1, message })
  const convertAll = (nodes: readonly Nodes[]): Nodes[] => nodes.flatMap(convert)
  const convert = (node: Nodes): Nodes[] => {
    if (node.type === 'mdxjsEsm') return []
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const value = literalOf(node.value, imported)
      if (value === undefined) lose(node, `{${node.value.slice(0, 60)}} is computed there and was left out.`)
      if (!value) return []
      const text: Nodes = { type: 'text', value }
      return node.type === 'mdxTextExpression' ? [text] : [{ type: 'paragraph', children: [text] }]
    }
    if (node.type === 'paragraph' && isLone(node.children)) {
      const [lone] = node.children.filter(child => !isBlank(child))
      const made = lone ? convertElement(lone as JsxElement, true) : []
      return made.length > 0 && made.every(isPhrasing) ? [{ ...node, children: made as typeof node.children }] : made
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      return convertElement(node, node.type === 'mdxJsxFlowElement')
    if ('children' in node) {
      const children = convertAll(node.children)
      return [{ ...node, children: node.type === 'paragraph' ? trimmed(children) : children } as Nodes]
    }
    return [node]
  }
  const convertElement = (node: JsxElement, isBlock: boolean): Nodes[] => {
    const attributes: Attributes = readAttributes(node, imported, message => lose(node, message))
    const children = convertAll(node.children)
    if (/^(?:iframe|video|audio|embed|object)$/i.test(node.name ?? '')) {
      const src = attributes.get('src') ?? attributes.get('data') ?? sourceIn(node)
      lose(node, `<${node.name}> is ${src ? 'shown as a link' : 'left out'}.`)
      if (!src) return children
      const link: Nodes = {
        type: 'link',
        url: src,
        children: [{ type: 'text', value: attributes.get('title') ?? src }]
      }
      return isBlock ? [{ type: 'paragraph', children: [link] }] : [link]
    }
    const made = asComponent(node.name ?? '', attributes, children, isBlock)
    if (made) return made
    lose(
      node,
      `<${node.name}> is not known here: ${children.length > 0 ? 'only its insides are kept' : 'it was left out'}.`
    )
    return children
  }
  const converted: Root = { type: 'root', children: convertAll(tree.children) as RootContent[] }
  return { markdown: writer.stringify(converted), losses }
}

const isBlank = (node: Nodes) => node.type === 'text' && node.value.trim() === ''
const isPhrasing = (node: Nodes) =>
  ['text', 'emphasis', 'strong', 'link', 'image', 'inlineCode', 'break', 'delete', 'html'].includes(node.type)

/** The address in a `<source>` within a player. */
function sourceIn(node: JsxElement): string | undefined {
  for (const child of node.children) {
    if (!('name' in child) || child.name !== 'source') continue
    const src = readAttributes(child as JsxElement, new Map(), () => undefined).get('src')
    if (src) return src
  }
  return undefined
}

/** Without the blanks that what went away leaves at an end: they would be written as `&#x20;`. */
function trimmed(children: Nodes[]): Nodes[] {
  return children.map((child, index) => {
    if (child.type !== 'text') return child
    const value = index === 0 ? child.value.trimStart() : child.value
    return { ...child, value: index === children.length - 1 ? value.trimEnd() : value }
  })
}

/** A component alone on its line is a block, though MDX reads a paragraph with it inside. */
function isLone(children: readonly Nodes[]): boolean {
  const left = children.filter(child => !isBlank(child))
  return left.length === 1 && left[0]?.type === 'mdxJsxTextElement'
}
