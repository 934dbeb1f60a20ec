import type { Element } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

/** Wraps a table in a box with its own scrolling, accessible by keyboard and named after the table's header. */
export function tableBox(table: Element, page: Page): Element {
  const head = table.children.find((child): child is Element => isElement(child, 'thead'))
  const names = head && plainText(head).replaceAll('\n', ' ').slice(0, 80)
  // An empty cell heads nothing, and a screen reader would announce it as a header.
  for (const row of head ? rowsOf(head) : [])
    for (const cell of row.children) if (isElement(cell, 'th') && cell.children.every(isBlank)) cell.tagName = 'td'
  const ariaLabel = names ? `${page.words.table}: ${names}` : page.words.table
  return element('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel }, table)
}

const rowsOf = (head: Element): Element[] => head.children.filter(child => isElement(child, 'tr'))
