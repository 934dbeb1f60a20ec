import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/** Where an address of a piece of HTML leads in Markdown; undefined takes the link away and keeps its words. */
export type Readdress = (url: string, kind: 'link' | 'picture') => string | undefined

/** Markdown of a piece of HTML. Scripts, styles and comments go; what else may be hostile is the page's sanitiser's. */
export function htmlToMarkdown(html: string, readdress: Readdress): string {
  const tree = parser.parse(html)
  tidy(tree, readdress)
  return toMarkdown.stringify(toMarkdown.runSync(tree)).trim()
}

/** The words of a piece of HTML, such as a title with entities. */
export function htmlToText(html: string): string {
  const words = (node: Nodes): string =>
    node.type === 'text' ? node.value : 'children' in node ? node.children.map(words).join('') : ''
  return words(parser.parse(html)).replace(/\s+/g, ' ').trim()
}

function tidy(parent: Root | Element, readdress: Readdress): void {
  parent.children = parent.children.filter(child => child.type !== 'comment') as typeof parent.children
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { properties } = child
    if (child.tagName === 'a' && typeof properties.href === 'string')
      properties.href = readdress(properties.href, 'link')
    if (child.tagName === 'a' && properties.href === undefined) child.tagName = 'span'
    if (child.tagName === 'img' && typeof properties.src === 'string')
      properties.src = readdress(properties.src, 'picture')
    tidy(child, readdress)
  }
}
