import type { Element, ElementContent } from 'hast'
import { widthInEms } from '../domain/language/textWidth.ts'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

/** Width of a cell up to which it holds a number or a name. */
const MAX_NARROW_EMS = 9

/** Width of a header up to which it stays in one line. */
const MAX_HEADER_EMS = 12

/** A date, which browsers would end a line in after a hyphen. */
const DATE = /^\d{4}-\d{1,2}(?:-\d{1,2})?$/

/** Wraps a table in a box with its own scrolling, accessible by keyboard and named after the table's header. */
export function tableBox(table: Element, page: Page): Element {
  const head = table.children.find((child): child is Element => isElement(child, 'thead'))
  const names = head && plainText(head).replaceAll('\n', ' ').slice(0, 80)
  // An empty cell heads nothing, and a screen reader would announce it as a header.
  for (const row of head ? rowsOf(head) : [])
    for (const cell of row.children) if (isElement(cell, 'th') && cell.children.every(isBlank)) cell.tagName = 'td'
  markCells(table, head)
  const ariaLabel = names ? `${page.words.table}: ${names}` : page.words.table
  return element('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel }, table)
}

/**
 * Marks the headers of columns with sentences, which must not be as narrow as columns of numbers on a phone, long headers,
 * which may have several lines, and cells with dates.
 */
function markCells(table: Element, head: Element | undefined): void {
  const heads = head ? (rowsOf(head)[0]?.children.filter(isCell) ?? []) : []
  const bodies = table.children.filter((child): child is Element => isElement(child, 'tbody')).flatMap(rowsOf)
  const rows = bodies.map(row => row.children.filter(isCell))
  for (const cell of rows.flat()) if (DATE.test(plainText(cell).trim())) cell.properties.className = ['date']
  for (const [at, cell] of heads.entries())
    if (
      widthInEms(plainText(cell)) > MAX_HEADER_EMS ||
      rows.some(row => widthInEms(plainText(row[at] ?? cell)) > MAX_NARROW_EMS)
    )
      cell.properties.className = ['text']
}

const isCell = (child: ElementContent): child is Element => isElement(child, 'th') || isElement(child, 'td')

const rowsOf = (head: Element): Element[] => head.children.filter(child => isElement(child, 'tr'))
