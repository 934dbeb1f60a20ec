import type { Element } from 'hast'
import { element, isElement } from './elements.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

/** Wraps a table in a box with its own scrolling, accessible by keyboard and named after the table's header. */
export function tableBox(table: Element, page: Page): Element {
  const head = table.children.find(child => isElement(child, 'thead'))
  const names = head && plainText(head).replaceAll('\n', ' ').slice(0, 80)
  const ariaLabel = names ? `${page.words.table}: ${names}` : page.words.table
  return element('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel }, table)
}
