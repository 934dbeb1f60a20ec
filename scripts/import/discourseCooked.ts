import type { Element, ElementContent, Root } from 'hast'
import { emojiOf } from './emoji.ts'
import { postToMarkdown, textOfNode } from './htmlText.ts'

/** Converts the HTML of a post to Markdown, for an export without the author's source. */
export function cookedToMarkdown(cooked: string): string {
  // Members of the forum are not members of this site.
  const readdress = (url: string, kind: 'link' | 'picture') =>
    kind === 'link' && /^(?:https?:\/\/[^/]+)?\/u\//.test(url) ? undefined : url
  return postToMarkdown(cooked, readdress, plain)
}

/** Removes Discourse-only elements: avatars, picture sizes, previews and counters. */
function plain(parent: Root | Element): void {
  const children = parent.children as ElementContent[]
  parent.children = children.flatMap(child => (child.type === 'element' ? changed(child) : [child]))
}

function changed(node: Element): ElementContent[] {
  const { properties, tagName } = node
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : []
  const has = (name: string) => classes.includes(name)
  if (tagName === 'img' && has('emoji')) {
    const name = String(properties.title ?? properties.alt ?? '')
    const value = emojiOf(name.replace(/^:|:$/g, '').replace(/:t[2-6]$/, '')) ?? name
    return [{ type: 'text', value }]
  }
  if (tagName === 'img' && has('avatar')) return []
  if (tagName === 'div' && has('meta')) return []
  if (tagName === 'aside' && has('onebox')) return onebox(node)
  if (tagName === 'aside' && has('quote')) return quote(node)
  if (tagName === 'a' && has('lightbox')) {
    const picture = find(node, 'img')
    return picture
      ? [{ ...picture, properties: { ...picture.properties, src: properties.href ?? picture.properties.src } }]
      : []
  }
  if (tagName === 'a' && has('anchor') && node.children.length === 0) return []
  plain(node)
  return [node]
}

/** Converts a preview of another page to a link with its title. */
function onebox(node: Element): ElementContent[] {
  const heading = find(node, 'h3') ?? find(node, 'h4')
  const link = (heading && find(heading, 'a')) ?? find(node, 'a')
  const href = node.properties.dataOneboxSrc ?? link?.properties.href
  if (typeof href !== 'string') return []
  const words = textOfNode(heading ?? link ?? node).trim() || href
  return [
    {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: words }] }]
    }
  ]
}

function quote(node: Element): ElementContent[] {
  const block = find(node, 'blockquote')
  if (!block) return []
  plain(block)
  const name = String(node.properties.dataUsername ?? '')
  const strong: Element = {
    type: 'element',
    tagName: 'strong',
    properties: {},
    children: [{ type: 'text', value: name }]
  }
  const head: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [strong, { type: 'text', value: ':' }]
  }
  return [{ ...block, children: name ? [head, ...block.children] : block.children }]
}

function find(node: Element, tagName: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === tagName ? child : find(child, tagName)
    if (found) return found
  }
  return undefined
}
