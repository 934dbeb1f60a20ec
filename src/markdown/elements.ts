import type { Element, ElementContent, Properties } from 'hast'

/** A new element; `text` children may be given as strings. */
export function element(tagName: string, properties: Properties, ...children: (ElementContent | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map(child => (typeof child === 'string' ? { type: 'text', value: child } : child))
  }
}

/** True for an element of that name. */
export function isElement(node: ElementContent | undefined, tagName: string): node is Element {
  return node?.type === 'element' && node.tagName === tagName
}

/** True for text that is only blanks. */
export function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** True when the sanitiser left that class on the element. */
export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
