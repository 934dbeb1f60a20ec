import type { Element, ElementContent } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'

/**
 * Converts a quote that begins with a line `[!NOTE]` (or tip, important, warning, caution) to a callout. Its title is the name
 * of its kind and the bold paragraph below that line, if others follow. A note or a tip shows only the latter.
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
  const isAlone = paragraph.children.every(isBlank)
  if (isAlone) quote.children.splice(quote.children.indexOf(paragraph), 1)
  const kind = name.toLowerCase() as keyof Page['words']['callouts']
  const label = page.words.callouts[kind]
  const title = isAlone ? takeTitle(quote) : undefined
  // A warning says that it is one, not only by its colour.
  const isMild = kind === 'note' || kind === 'tip'
  quote.tagName = 'aside'
  quote.properties = { className: ['callout', kind], role: 'note', ...(title && isMild && { ariaLabel: label }) }
  quote.children.unshift(
    element(
      'p',
      { className: ['callout-title'] },
      ...(isMild && title ? title : [title ? `${label} · ` : label, ...(title ?? [])])
    )
  )
}

/** Removes the title of a quote from it, and returns what is in it. A bold paragraph without anything below it is no title. */
function takeTitle(quote: Element): ElementContent[] | undefined {
  const [first, ...others] = quote.children.filter(child => !isBlank(child))
  if (!isElement(first, 'p') || others.length === 0) return undefined
  const [bold, ...rest] = first.children.filter(child => !isBlank(child))
  if (!isElement(bold, 'strong') || rest.length > 0) return undefined
  quote.children = others
  return bold.children
}
