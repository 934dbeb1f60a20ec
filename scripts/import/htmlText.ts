import type { Element, Nodes, Root } from 'hast'
import type { BlockContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

type State = Parameters<NonNullable<NonNullable<Options['handlers']>[string]>>[0]

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified()
  .use(rehypeRemark, { handlers: { details } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/** Collapsible sections stay collapsible, as HTML in Markdown. */
function details(state: State, node: Element): BlockContent[] {
  const summary = node.children.find(child => child.type === 'element' && child.tagName === 'summary')
  const words = summary ? textOfNode(summary).replace(/\s+/g, ' ').trim() : ''
  const rest = { ...node, children: node.children.filter(child => child !== summary) }
  const title = (words || '…').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    { type: 'html', value: `<details><summary>${title}</summary>` },
    ...(state.toFlow(state.all(rest)) as BlockContent[]),
    { type: 'html', value: '</details>' }
  ]
}

/** Returns the language that a blog or forum specifies for a code block, if any. */
function codeLanguage({ properties }: Element): string | undefined {
  const classes = Array.isArray(properties.className) ? properties.className.join(' ') : ''
  const [, name] = /(?:^|\s)(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(classes) ?? []
  const given = properties.dataEnlighterLanguage ?? properties.dataCodeWrap ?? properties.dataLang ?? name
  return typeof given === 'string' && given !== 'generic' && given !== 'auto' ? given : undefined
}

/** Returns the Markdown target for an address in HTML. Undefined removes the link and retains its text. */
export type Readdress = (url: string, kind: 'link' | 'picture') => string | undefined

/**
 * Converts HTML to Markdown. `change` can modify the tree first. Removes scripts, styles and comments; the page's
 * sanitiser removes other unsafe HTML.
 */
export function htmlToMarkdown(html: string, readdress: Readdress, change?: (tree: Root) => void): string {
  const tree = parser.parse(html)
  change?.(tree)
  tidy(tree, readdress)
  return toMarkdown.stringify(toMarkdown.runSync(tree)).trim()
}

/** Returns the text of an HTML fragment, such as a title with entities. */
export function htmlToText(html: string): string {
  return textOfNode(parser.parse(html)).replace(/\s+/g, ' ').trim()
}

/** Returns the text of a parsed HTML fragment. */
export function textOfNode(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOfNode).join('') : ''
}

function tidy(parent: Root | Element, readdress: Readdress): void {
  parent.children = parent.children.filter(child => child.type !== 'comment') as typeof parent.children
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { properties } = child
    if (child.tagName === 'pre') nameLanguage(child)
    if (child.tagName === 'a' && typeof properties.href === 'string')
      properties.href = readdress(properties.href, 'link')
    if (child.tagName === 'a' && properties.href === undefined) child.tagName = 'span'
    if (child.tagName === 'img' && typeof properties.src === 'string')
      properties.src = readdress(properties.src, 'picture')
    tidy(child, readdress)
  }
}

function nameLanguage(pre: Element): void {
  const code = pre.children.find(child => child.type === 'element' && child.tagName === 'code')
  const language = codeLanguage(pre) ?? (code?.type === 'element' ? codeLanguage(code) : undefined)
  if (!language) return
  const className = [`language-${language.toLowerCase()}`]
  if (code?.type === 'element') code.properties.className = className
  else pre.children = [{ type: 'element', tagName: 'code', properties: { className }, children: pre.children }]
}
