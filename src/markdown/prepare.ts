import type { Parent, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { splitAutolink } from './autolinks.ts'
import { fenceInfo } from './fences.ts'
import { mentionOf } from './mentions.ts'

const deepest = 250
const mostPadding = 10_000
const leastExpansion = 100_000

interface Tally {
  hasHtml: boolean
  definitions: Map<string, number>
  references: string[]
}

/**
 * Prepares a Markdown tree for conversion to HTML. Returns whether it contains HTML that needs an HTML parser.
 * @throws RangeError for a tree that would grow disproportionately: too deep, a table of padding, or one long link used
 * many times
 */
export function prepare(tree: Root, sourceLength: number): boolean {
  const tally: Tally = { hasHtml: false, definitions: new Map(), references: [] }
  visit(tree, 0, tally)
  let expansion = 0
  for (const name of tally.references) expansion += tally.definitions.get(name) ?? 0
  if (expansion > Math.max(leastExpansion, sourceLength)) throw new RangeError('Markdown references expand too much')
  return tally.hasHtml
}

function visit(parent: Parent, depth: number, tally: Tally): void {
  if (depth > deepest) throw new RangeError('Markdown is nested too deep')
  let replaced = false
  const children: RootContent[] = []
  for (const child of parent.children as RootContent[]) {
    const result = change(child, tally)
    if (result !== child) replaced = true
    if (Array.isArray(result)) children.push(...result)
    else children.push(result)
    if ('children' in child) visit(child, depth + 1, tally)
  }
  if (replaced) parent.children = children
}

function change(node: RootContent, tally: Tally): RootContent | PhrasingContent[] {
  switch (node.type) {
    case 'code': {
      const { language, title } = fenceInfo(node.lang, node.meta)
      // Set as attributes, because these pass through rehype-raw and the sanitiser.
      node.data = { hProperties: { className: language ? [`language-${language}`] : [], title } }
      return node
    }
    case 'html':
      // The two most common kinds of HTML need no parser: a line break in a table cell and a comment.
      if (/^<br\s*\/?>$/i.test(node.value)) return [{ type: 'break' }]
      if (/^<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)) return []
      tally.hasHtml = true
      return node
    case 'link':
      if (mentionOf(node) !== undefined) node.url = `/user?userId=${mentionOf(node)}`
      return splitAutolink(node)
    case 'table':
      if (paddingOf(node) > mostPadding) throw new RangeError('Markdown table is mostly padding')
      return node
    case 'definition':
      tally.definitions.set(node.identifier, node.url.length + (node.title?.length ?? 0))
      return node
    case 'linkReference':
    case 'imageReference':
      tally.references.push(node.identifier)
      return node
    default:
      return node
  }
}

// Counts the added cells. Every short row is filled up to the width of the header, so two long lines can create
// millions of cells.
function paddingOf(table: Table): number {
  const width = table.align?.length ?? 0
  return table.children.reduce((sum, row) => sum + Math.max(0, width - row.children.length), 0)
}
