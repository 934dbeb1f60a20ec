import type { Element, ElementContent, Root, RootContent } from 'hast'
import rehypeSlug from 'rehype-slug'

/** Gives each heading an id made of its words. The numbers of its footnotes are none. */
export function addHeadingIds(tree: Root, prefix: string): void {
  const complete: { heading: Element; children: ElementContent[] }[] = []
  for (const heading of headingsIn(tree.children)) {
    if (!heading.children.some(hasFootnote)) continue
    complete.push({ heading, children: heading.children })
    heading.children = heading.children.flatMap(withoutFootnotes)
  }
  rehypeSlug({ prefix })(tree)
  for (const { heading, children } of complete) heading.children = children
}

function headingsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.flatMap(node => {
    if (node.type !== 'element') return []
    return /^h[1-6]$/.test(node.tagName) ? [node] : headingsIn(node.children)
  })
}

function isFootnote(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'a' && node.properties.dataFootnoteRef !== undefined
}

function hasFootnote(node: ElementContent): boolean {
  return isFootnote(node) || (node.type === 'element' && node.children.some(hasFootnote))
}

function withoutFootnotes(node: ElementContent): ElementContent[] {
  if (isFootnote(node)) return []
  return node.type === 'element' ? [{ ...node, children: node.children.flatMap(withoutFootnotes) }] : [node]
}
