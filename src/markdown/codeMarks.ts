import type { Element, ElementContent } from 'hast'

/** A link in a piece of code: its element, and where its text begins and ends. */
export interface CodeLink {
  element: Element
  from: number
  to: number
}

/**
 * Adds to coloured code the links of its text, and `<br>` at the positions of `breaks`. A style sheet shows the line breaks in a
 * narrow column only.
 */
export function withMarks(html: string, breaks: readonly number[], links: readonly CodeLink[]): ElementContent[] {
  const offsets = [...new Set([...breaks, ...links.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b)
  if (offsets.length === 0) return [{ type: 'raw', value: html }]
  const starts = [0, ...offsets]
  const out: ElementContent[] = []
  for (const [at, value] of cut(html, offsets).entries()) {
    const start = starts[at] ?? 0
    if (at > 0 && breaks.includes(start)) out.push({ type: 'raw', value: '<br>' })
    const link = links.find(({ from, to }) => start >= from && start < to)
    if (!link) out.push({ type: 'raw', value })
    else if (start === link.from) {
      link.element.children = [{ type: 'raw', value }]
      out.push(link.element)
    } else link.element.children.push({ type: 'raw', value })
  }
  return out
}

/** Cuts coloured code at positions of its text. A span that a cut divides continues in the next piece. */
function cut(html: string, offsets: readonly number[]): string[] {
  const pieces: string[] = []
  let piece = ''
  let tag = ''
  let at = 0
  for (const [part] of html.matchAll(/<[^>]*>|&[^;]+;|./gs)) {
    if (part.startsWith('<')) {
      tag = part.startsWith('</') ? '' : part
      piece += part
      continue
    }
    if (offsets[pieces.length] === at) {
      // A span that begins here belongs to the next piece as a whole.
      pieces.push(tag && piece.endsWith(tag) ? piece.slice(0, -tag.length) : tag ? `${piece}</span>` : piece)
      piece = tag
    }
    piece += part
    at++
  }
  pieces.push(piece)
  return pieces
}
