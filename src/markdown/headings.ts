import { slug } from 'github-slugger'
import type { Element, ElementContent } from 'hast'
import { breakableParts } from '../domain/language/lineBreaks.ts'
import { element } from './elements.ts'
import { authorPrefix } from './links.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

/**
 * Gives a heading a unique id and a link to itself, and lists it. The page has its own h1, so an h1 here becomes h2.
 */
export function heading(node: Element, page: Page, insideLink: boolean): void {
  if (node.tagName === 'h1') node.tagName = 'h2'
  if (node.properties.id === footnoteLabelId(page.idPrefix)) {
    // remark-rehype's heading of the footnotes is only for screen readers.
    node.properties.className = ['sr-only']
    return
  }
  const depth = Number(node.tagName[1])
  const text = plainText(node).replaceAll('\n', ' ')
  const id = freeId(String(node.properties.id ?? ''), page)
  node.properties.id = id
  page.headings.push({ depth, id, text })
  node.children = node.children.flatMap(withLineBreaks)
  if (depth > 4 || insideLink) return
  node.children.push(element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: text || id }, '#'))
}

/** Allows a line of a heading to end between the words of a long Chinese text. */
function withLineBreaks(child: ElementContent): ElementContent[] {
  if (child.type !== 'text') return [child]
  const parts = breakableParts(child.value)
  const ends = parts.map((_, at) => parts.slice(0, at + 1).join('').length)
  // The text keeps its own spaces, because search and copies take it as it is written.
  if (parts.length < 2 || ends.at(-1) !== child.value.length) return [child]
  return ends.flatMap((end, at): ElementContent[] => {
    const value = child.value.slice(ends[at - 1] ?? 0, end)
    return at === 0 ? [{ type: 'text', value }] : [element('wbr', {}), { type: 'text', value }]
  })
}

/** Depth of folds: below that of any heading around a fold. */
const FOLD_DEPTH = 6

/**
 * Lists the summary of a fold as a heading. Returns the link target, which is inside the fold, so that browsers open
 * it.
 */
export function foldStart(summary: Element, page: Page): Element {
  const text = plainText(summary).replaceAll('\n', ' ').trim()
  // Must not equal the id of a heading, which links from other pages may use.
  const id = freeId(`${page.idPrefix}fold-${slug(text)}`, page)
  page.headings.push({ depth: FOLD_DEPTH, id, text })
  return element('span', { id, className: ['fold'] })
}

/** Ids that the page of an article uses itself. */
const RESERVED = new Set([
  'main',
  'accepted',
  'comments',
  'comments-title',
  'copy-code',
  'drawer',
  'keyboard',
  'keyboard-title'
])

// A heading of signs only has no slug, and a heading `u-x` may equal an id written by an author.
function freeId(slug: string, page: Page): string {
  const base = slug === page.idPrefix ? `${slug}section` : slug
  let id = base
  for (let n = 1; page.ids.has(id) || RESERVED.has(id); n++) id = `${base}-${n}`
  page.ids.add(id)
  return id
}

function footnoteLabelId(idPrefix: string): string {
  return `${authorPrefix(idPrefix)}footnote-label`
}
