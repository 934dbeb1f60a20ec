import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { Attributes } from './mdxValues.ts'

const NOTES: Record<string, string> = {
  ...{ note: 'NOTE', info: 'NOTE', tip: 'TIP', success: 'TIP', important: 'IMPORTANT', warning: 'WARNING' },
  ...{ caution: 'CAUTION', danger: 'CAUTION', error: 'CAUTION', check: 'TIP' }
}
/** Other names of what shows its `type` as a note. */
const NOTE = /^(?:Admonition|Aside|Callout|Alert|Banner)$/
const GROUP =
  /^(?:Tabs|TabGroup|CodeGroup|CodeTabs|Steps|Cards?|CardGrid|CardGroup|Columns?|Frame|Fragment|BrowserOnly|AccordionGroup|FileTree|Badge)?$/
const TITLED = /^(?:TabItem|Tab|Step|Card|LinkCard)$/
const FOLDED = /^(?:Details|Accordion|Expandable|Collapse|Collapsible|Spoiler)$/
const PICTURE = /^(?:img|Image|Img|Figure|Picture|Zoom|ThemedImage)$/
const LINK = /^(?:Link|NavLink|LinkButton|LinkCard|Card)$/

/** The Markdown that a component or an element of MDX is; undefined for one that nothing is known of. */
export function asComponent(
  name: string,
  attributes: Attributes,
  children: Nodes[],
  isBlock: boolean
): Nodes[] | undefined {
  const url = attributes.get('href') ?? attributes.get('to')
  const title = attributes.get('label') ?? attributes.get('title') ?? attributes.get('value') ?? ''
  if (PICTURE.test(name)) {
    const src = attributes.get('src') ?? ''
    const image: Nodes = { type: 'image', url: src, alt: attributes.get('alt') ?? attributes.get('caption') ?? '' }
    return src ? (isBlock ? [paragraph([image])] : [image]) : children
  }
  if (/^[a-z][a-z0-9]*$/.test(name)) return asHtml(name, attributes, children)
  const kind = NOTE.test(name) ? (attributes.get('type') ?? attributes.get('variant') ?? 'note') : name
  const note = NOTES[kind.toLowerCase()] ?? (NOTE.test(name) ? 'NOTE' : undefined)
  if (note) {
    // Text would be escaped, and a quote with a note in a line is none.
    const head = [paragraph([{ type: 'html', value: `[!${note}]` }]), ...titled(title)]
    return [{ type: 'blockquote', children: [...head, ...blocks(children)] as never }]
  }
  if (FOLDED.test(name)) {
    const open: Nodes = { type: 'html', value: `<details><summary>${escapeHtml(title || '…')}</summary>` }
    return [open, ...blocks(children), { type: 'html', value: '</details>' }]
  }
  if (LINK.test(name) && url) {
    const inside = name === 'Link' || name === 'NavLink' || name === 'LinkButton' ? phrasing(children) : []
    const words: PhrasingContent[] = inside.length > 0 ? inside : [{ type: 'text', value: title || url }]
    const link: PhrasingContent = { type: 'link', url, children: words as never }
    if (!isBlock) return [link]
    return inside.length > 0 ? [paragraph([link])] : [paragraph([link]), ...blocks(children)]
  }
  if (TITLED.test(name)) return [...titled(title), ...blocks(children)]
  const caption = name === 'Frame' ? attributes.get('caption') : undefined
  if (caption)
    return [...blocks(children), paragraph([{ type: 'emphasis', children: [{ type: 'text', value: caption }] }])]
  return GROUP.test(name) ? children : undefined
}

function asHtml(name: string, attributes: Attributes, children: Nodes[]): Nodes[] {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
  if (/^(?:br|hr|wbr|input|col)$/.test(name)) return [{ type: 'html', value: `<${name}${written}>` }]
  return [{ type: 'html', value: `<${name}${written}>` }, ...children, { type: 'html', value: `</${name}>` }]
}

function titled(title: string): Nodes[] {
  return title ? [paragraph([{ type: 'strong', children: [{ type: 'text', value: title }] }])] : []
}

function blocks(children: Nodes[]): RootContent[] {
  const isInline = children.every(child => 'value' in child || 'url' in child || INLINE.has(child.type))
  const isCode = children.some(child => child.type === 'code')
  return (isInline && !isCode && children.length > 0 ? [paragraph(children)] : children) as RootContent[]
}
const INLINE = new Set(['emphasis', 'strong', 'delete', 'break'])

function phrasing(children: Nodes[]): PhrasingContent[] {
  return children.flatMap(child => (child.type === 'paragraph' ? child.children : [child as PhrasingContent]))
}

const paragraph = (children: Nodes[]): Paragraph => ({ type: 'paragraph', children: children as PhrasingContent[] })
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
