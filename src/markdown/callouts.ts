import type { Element } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'

/**
 * Converts a quote that begins with a line `[!NOTE]` (or tip, important, warning, caution) to a callout with a title.
 */
export function callout(quote: Element, page: Page): void {
  const paragraph = quote.children.find(child => !isBlank(child))
  const text = isElement(paragraph, 'p') ? paragraph.children[0] : undefined
  if (!isElement(paragraph, 'p') || text?.type !== 'text') return
  const [marker, name = ''] = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(text.value) ?? []
  if (marker === undefined) return
  // Two spaces after the marker make a line break. Any other text on its line makes it an ordinary quote.
  const next = paragraph.children[1]
  const lineEnds = marker.endsWith('\n') || !next || isElement(next, 'br')
  if (!lineEnds) return

  text.value = text.value.slice(marker.length)
  if (!text.value) paragraph.children.splice(0, isElement(next, 'br') ? 2 : 1)
  const first = paragraph.children[0]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (paragraph.children.every(isBlank)) quote.children.splice(quote.children.indexOf(paragraph), 1)
  const kind = name.toLowerCase() as keyof Page['words']['callouts']
  quote.tagName = 'aside'
  quote.properties = { className: ['callout', kind], role: 'note' }
  quote.children.unshift(element('p', { className: ['callout-title'] }, page.words.callouts[kind]))
}
