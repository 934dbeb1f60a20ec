import type { Code, Nodes } from 'mdast'
import { explicitId } from './anchors.ts'
import { contentsMarker } from './boilerplate.ts'
import type { Edit } from './edits.ts'
import { isComment, tidyHtml } from './html.ts'
import { rangeOf, walk } from './nodes.ts'
import { emptyRowEdits, longRowEdits } from './tableRows.ts'

/**
 * Returns edits within a retained part of a document: of HTML, heading ids, `[TOC]` within a paragraph, rows of tables
 * with too many cells or none that is filled, links within C, and factors of a product.
 */
export function tidyEdits(tree: Nodes, source: string): Edit[] {
  const edits: Edit[] = []
  const isClosed = (name: string) => source.includes(`</${name}>`)
  walk(tree, node => {
    const range = rangeOf(node)
    if (!range) return
    // Uses the source instead of the node's value, because the value loses its indentation inside a list.
    const written = source.slice(range.start, range.end)
    if (node.type === 'html' && !isComment(written)) edits.push(...tidyHtml(written, range.start, isClosed))
    const name = node.type === 'heading' ? explicitId.exec(written)?.[0] : undefined
    if (name) edits.push({ start: range.end - name.length, end: range.end, text: '' })
    if (node.type === 'table') edits.push(...longRowEdits(node, source), ...emptyRowEdits(node, source))
    if (node.type === 'code' && isC(node)) edits.push(...linkEdits(written, range.start))
    // In 16*1024*1024 the signs are no emphasis.
    if (node.type === 'emphasis' && /^\*\d+\*$/.test(written) && isBetweenDigits(source, range))
      edits.push(...[range.start, range.end - 1].map(at => ({ start: at, end: at, text: '\\' })))
    if (node.type === 'paragraph') {
      const marker = contentsMarker.exec(written)
      const start = range.start + (marker?.index ?? 0)
      if (marker) edits.push({ start, end: start + marker[0].length, text: '' })
    }
  })
  return edits
}

const isC = ({ lang }: Code) => /^(?:c|h|cc|cpp|c\+\+|hpp)$/i.test(lang ?? '')

/** Returns edits that leave the names of links within C, which a page would show as `[name](#place)`. No code has them. */
function linkEdits(written: string, start: number): Edit[] {
  return [...written.matchAll(/\[([A-Za-z_]\w*)\](\(#[^\s()]*\))/g)].flatMap(({ index, 0: link, 1: name = '' }) => {
    const at = start + index
    return [
      { start: at, end: at + 1, text: '' },
      { start: at + 1 + name.length, end: at + link.length, text: '' }
    ]
  })
}

function isBetweenDigits(source: string, { start, end }: { start: number; end: number }): boolean {
  return /\d/.test(source[start - 1] ?? '') && /\d/.test(source[end] ?? '')
}
