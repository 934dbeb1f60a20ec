import type { Element, ElementContent } from 'hast'
import { decodePercent } from '../domain/decodePercent.ts'
import { altOf, captionOf } from './altText.ts'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'

const missing = 'missing:'

/**
 * Extracts from a paragraph the pictures that become figures: those with a title, missing ones, or all if the paragraph
 * has no other content. Returns the resulting paragraphs and figures in order.
 */
export function splitParagraph(paragraph: Element, page: Page): Element[] {
  const { children } = paragraph
  if (!children.some(child => pictureIn(child))) return [paragraph]
  const alone = children.every(child => isBlank(child) || isElement(child, 'br') || pictureIn(child))
  const out: Element[] = []
  let rest: ElementContent[] = []
  const flush = () => {
    if (!rest.every(child => isBlank(child) || isElement(child, 'br'))) {
      out.push({ ...paragraph, properties: out.length ? {} : paragraph.properties, children: rest })
    }
    rest = []
  }
  for (const child of children) {
    const picture = pictureIn(child)
    if (picture && (alone || picture.properties.title || isMissing(picture))) {
      flush()
      out.push(isMissing(picture) ? placeholder(picture, child as Element, page) : figure(picture, child as Element))
    } else rest.push(child)
  }
  flush()
  return out
}

/** Handles a picture inside a line of text: loads it lazily, or replaces it by an inline placeholder. */
export function picture(node: Element, page: Page): Element {
  if (isMissing(node)) {
    const { label, caption } = describe(node, page)
    return element('span', { className: ['missing'], role: 'img', ariaLabel: label }, caption)
  }
  Object.assign(node.properties, { alt: altOf(node), loading: 'lazy', decoding: 'async' })
  return node
}

function figure(node: Element, outer: Element): Element {
  const { title, ...properties } = node.properties
  const caption = String(title || captionOf(node))
  node.properties = properties
  return element('figure', {}, outer, ...(caption ? [element('figcaption', {}, caption)] : []))
}

function placeholder(node: Element, outer: Element, page: Page): Element {
  const { label, caption } = describe(node, page)
  return element(
    'figure',
    { className: ['missing'] },
    element('div', { role: 'img', ariaLabel: label }, page.words.missing),
    // The caption leads where the picture would have led.
    element(
      'figcaption',
      {},
      isElement(outer, 'a') ? { ...outer, children: [{ type: 'text', value: caption }] } : caption
    )
  )
}

function describe(node: Element, page: Page): { label: string; caption: string } {
  const alt = altOf(node)
  const name = decodePercent(String(node.properties.src).slice(missing.length))
  const caption = alt && alt !== name ? `${alt} · ${name}` : name
  return { label: `${page.words.missing}: ${alt || name}`, caption }
}

// Returns the picture itself, or a picture that is the only child of a link.
function pictureIn(node: ElementContent): Element | undefined {
  if (node.type !== 'element') return undefined
  if (node.tagName === 'img') return node
  const inner = node.tagName === 'a' && node.children.length === 1 ? node.children[0] : undefined
  return isElement(inner, 'img') ? inner : undefined
}

function isMissing(node: Element): boolean {
  return String(node.properties.src).startsWith(missing)
}
