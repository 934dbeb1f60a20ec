import type { Element, ElementData, Nodes, Root } from 'hast'
import type { BlockContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

type State = Parameters<NonNullable<NonNullable<Options['handlers']>[string]>>[0]

/** Element whose text is Markdown that was made before. */
const MADE = 'x-markdown'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified()
  .use(rehypeRemark, { handlers: { details, [MADE]: made } })
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

/** Returns an element that becomes this Markdown, as a block or within a line. */
export function markdownElement(value: string): Element {
  // No element of a document has data. Text would lose its line breaks on the way.
  const data = { markdown: value } as unknown as ElementData
  return { type: 'element', tagName: MADE, properties: {}, children: [{ type: 'text', value: '.' }], data }
}

function made(state: State, node: Element): BlockContent[] {
  return node.data && 'markdown' in node.data
    ? [{ type: 'html', value: String(node.data.markdown) }]
    : (state.toFlow(state.all(node)) as BlockContent[])
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

/** Depth of elements. Deeper ones become text: no page shows them, and each level slows down all others. */
const MAX_DEPTH = 100
/** Formats with the same form in Markdown. Within one of them another changes nothing, and its marks would. */
const FORMATS: Record<string, string> = { b: 'strong', i: 'em', cite: 'em', dfn: 'em', s: 'del', strike: 'del' }
/** Elements that mean something without content. The converter takes minutes for thousands of others in a row. */
const MAY_BE_EMPTY = new Set(
  'img br hr wbr input select textarea button li td th tr iframe video audio source track embed object svg'.split(' ')
)

/**
 * Converts HTML to Markdown. `change` can modify the tree first. Removes scripts, styles and comments; the page's
 * sanitiser removes other unsafe HTML.
 * @throws RangeError for elements that are nested more deeply than the parser can follow
 */
export function htmlToMarkdown(html: string, readdress: Readdress, change?: (tree: Root) => void): string {
  return converted(parser.parse(html), readdress, change)
}

function converted(tree: Root, readdress: Readdress, change: ((tree: Root) => void) | undefined): string {
  flatten(tree)
  change?.(tree)
  tidy(tree, readdress, [])
  return toMarkdown.stringify(toMarkdown.runSync(tree)).trim()
}

/**
 * Converts the HTML of a post, of which there may be thousands in a file. Of one that the parser cannot follow only the text
 * remains, because it must not end the import of the others.
 */
export function postToMarkdown(html: string, readdress: Readdress, change?: (tree: Root) => void): string {
  return converted(fragmentOf(html), readdress, change)
}

const asText = (html: string) => html.replace(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')

/** Returns the text of an HTML fragment, such as a title with entities. */
export function htmlToText(html: string): string {
  return textOfNode(fragmentOf(html)).replace(/\s+/g, ' ').trim()
}

/** Returns the tree of an HTML fragment. Of one that is nested too deeply, that of its text. */
export function parsedHtml(html: string): Root {
  return fragmentOf(html)
}

function fragmentOf(html: string): Root {
  try {
    return parser.parse(html)
  } catch (error) {
    if (error instanceof RangeError) return parser.parse(asText(html))
    throw error
  }
}

/** Returns the text of a parsed HTML fragment, however deep it is. */
export function textOfNode(root: Nodes): string {
  const words: string[] = []
  for (const open = [root]; open.length > 0; ) {
    const node = open.pop() as Nodes
    if (node.type === 'text') words.push(node.value)
    else if ('children' in node) for (const child of node.children.toReversed()) open.push(child)
  }
  return words.join('')
}

/** Replaces elements below the maximum depth by their text. Needs no stack of its own, whatever the depth. */
function flatten(tree: Root): void {
  for (const open: { node: Root | Element; depth: number }[] = [{ node: tree, depth: 0 }]; open.length > 0; ) {
    const { node, depth } = open.pop() as (typeof open)[number]
    if (depth >= MAX_DEPTH) node.children = [{ type: 'text', value: textOfNode(node) }]
    else for (const child of node.children) if (child.type === 'element') open.push({ node: child, depth: depth + 1 })
  }
}

function isNothing({ tagName, children }: Element): boolean {
  return tagName === 'script' || tagName === 'style' || (children.length === 0 && !MAY_BE_EMPTY.has(tagName))
}

function tidy(parent: Root | Element, readdress: Readdress, formats: readonly string[]): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { properties } = child
    if (child.tagName === 'pre') nameLanguage(child)
    if (child.tagName === 'a' && typeof properties.href === 'string')
      properties.href = readdress(properties.href, 'link')
    if (child.tagName === 'a' && properties.href === undefined) child.tagName = 'span'
    if (child.tagName === 'img' && typeof properties.src === 'string')
      properties.src = readdress(properties.src, 'picture')
    const format = FORMATS[child.tagName] ?? child.tagName
    if (formats.includes(format)) child.tagName = 'span'
    const isFormat = format === 'strong' || format === 'em' || format === 'del'
    tidy(child, readdress, isFormat ? [...formats, format] : formats)
  }
  parent.children = parent.children.filter(
    child => child.type !== 'comment' && !(child.type === 'element' && isNothing(child))
  ) as typeof parent.children
}

function nameLanguage(pre: Element): void {
  const code = pre.children.find(child => child.type === 'element' && child.tagName === 'code')
  const language = codeLanguage(pre) ?? (code?.type === 'element' ? codeLanguage(code) : undefined)
  if (!language) return
  const className = [`language-${language.toLowerCase()}`]
  if (code?.type === 'element') code.properties.className = className
  else pre.children = [{ type: 'element', tagName: 'code', properties: { className }, children: pre.children }]
}
