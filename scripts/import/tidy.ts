import type { Nodes } from 'mdast'
import { explicitId } from './anchors.ts'
import { contentsMarker } from './boilerplate.ts'
import type { Edit } from './edits.ts'
import { isComment, tidyHtml } from './html.ts'
import { rangeOf, walk } from './nodes.ts'

/** What has to change inside a part of a document that stays: HTML, ids of headings, a `[TOC]` within a paragraph. */
export function tidyEdits(tree: Nodes, source: string): Edit[] {
  const edits: Edit[] = []
  const isClosed = (name: string) => source.includes(`</${name}>`)
  walk(tree, node => {
    const range = rangeOf(node)
    if (!range) return
    // Not the node's value: inside a list that has lost its indentation.
    const written = source.slice(range.start, range.end)
    if (node.type === 'html' && !isComment(written)) edits.push(...tidyHtml(written, range.start, isClosed))
    const name = node.type === 'heading' ? explicitId.exec(written)?.[0] : undefined
    if (name) edits.push({ start: range.end - name.length, end: range.end, text: '' })
    if (node.type === 'paragraph') {
      const marker = contentsMarker.exec(written)
      const start = range.start + (marker?.index ?? 0)
      if (marker) edits.push({ start, end: start + marker[0].length, text: '' })
    }
  })
  return edits
}
