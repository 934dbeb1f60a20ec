import type { Element, ElementContent } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'

const missing = 'missing:'

/**
 * Takes out of a paragraph the pictures that make a figure (those with a title, those that are missing, or all when
 * there is nothing else in it) and gives back what it becomes: paragraphs and figures in their order.
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
      out.push(isMissing(picture) ? placeholder(picture, page) : figure(picture, child as Element))
    } else rest.push(child)
  }
  flush()
  return out
}

/** A picture inside a line of text: loaded late, or a placeholder that a line can hold. */
export function picture(node: Element, page: Page): Element {
  if (isMissing(node)) {
    const { label, caption } = describe(node, page)
    return element('span', { className: ['missing'], role: 'img', ariaLabel: label }, caption)
  }
  Object.assign(node.properties, { alt: node.properties.alt ?? '', loading: 'lazy', decoding: 'async' })
  return node
}

function figure(node: Element, outer: Element): Element {
  const { title, ...properties } = node.properties
  const caption = String(title || properties.alt || '')
  node.properties = properties
  return element('figure', {}, outer, ...(caption ? [element('figcaption', {}, caption)] : []))
}

function placeholder(node: Element, page: Page): Element {
  const { label, caption } = describe(node, page)
  return element(
    'figure',
    { className: ['missing'] },
    element('div', { role: 'img', ariaLabel: label }, page.words.missing),
    element('figcaption', {}, caption)
  )
}

function describe(node: Element, page: Page): { label: string; caption: string } {
  const alt = String(node.properties.alt ?? '')
  const name = decode(String(node.properties.src).slice(missing.length))
  const caption = alt && alt !== name ? `${alt} · ${name}` : name
  return { label: `${page.words.missing}: ${alt || name}`, caption }
}

// The picture itself, or the one that is all of a link.
function pictureIn(node: ElementContent): Element | undefined {
  if (node.type !== 'element') return undefined
  if (node.tagName === 'img') return node
  const inner = node.tagName === 'a' && node.children.length === 1 ? node.children[0] : undefined
  return isElement(inner, 'img') ? inner : undefined
}

function isMissing(node: Element): boolean {
  return String(node.properties.src).startsWith(missing)
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
