import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Pasted, pastedMarkdown, pastedTable } from '../../../browser/pastedMarkdown.ts'
import { fenced, looksLikeLog } from '../../../domain/writing/problemPost.ts'

/**
 * Converts a paste: a table of a spreadsheet and what was copied from a page become Markdown, a log becomes a block. Other
 * text, and all text within code, stays unchanged.
 */
export function pastedAs(state: EditorState, plain: string, html: string): Pasted {
  const text = plain.replace(/\r\n?/g, '\n')
  if (isInCode(state)) return { text, block: false }
  const log = looksLikeLog(text) && !text.includes('```') ? { text: fenced(text), block: true } : undefined
  return pastedTable(text, html) ?? log ?? pastedMarkdown(text, html) ?? { text, block: false }
}

function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ; ) {
    if (/Code|CodeText/.test(node.name)) return true
    if (!node.parent) return false
    node = node.parent
  }
}
