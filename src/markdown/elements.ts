import type { Element, ElementContent, Properties } from 'hast'

/** Creates an element. Text children may be given as strings. */
export function element(tagName: string, properties: Properties, ...children: (ElementContent | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map(child => (typeof child === 'string' ? { type: 'text', value: child } : child))
  }
}

/** Checks whether a node is an element with that name. */
export function isElement(node: ElementContent | undefined, tagName: string): node is Element {
  return node?.type === 'element' && node.tagName === tagName
}

/** Checks whether a node is text of white space only. */
export function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** Checks whether an element has a class after sanitising. */
export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
