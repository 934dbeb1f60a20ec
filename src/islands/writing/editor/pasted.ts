import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { fenced, looksLikeLog } from '../../../domain/writing/problemPost.ts'
import { markdownTable, tsvRows } from '../../../domain/writing/tables.ts'

/** Result of converting a paste. */
export interface Pasted {
  text: string
  /** True if the text goes on separate lines. */
  block: boolean
}

/**
 * Converts a paste: a table of a page or a spreadsheet becomes Markdown, a log becomes a block. Other text, and all
 * text within code, stays unchanged.
 */
export function pastedAs(state: EditorState, plain: string, html: string): Pasted {
  const text = plain.replace(/\r\n?/g, '\n')
  if (isInCode(state)) return { text, block: false }
  const rows = htmlRows(html, text) ?? tsvRows(text)
  if (rows) return { text: markdownTable(rows), block: true }
  if (looksLikeLog(text) && !text.includes('```')) return { text: fenced(text), block: true }
  return { text, block: false }
}

function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ; ) {
    if (/Code|CodeText/.test(node.name)) return true
    if (!node.parent) return false
    node = node.parent
  }
}

/** Returns the cells of a table if nothing else was copied. */
function htmlRows(html: string, plain: string): string[][] | undefined {
  if (!html.includes('<table')) return undefined
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [table, second] = page.querySelectorAll('table')
  if (!table || second) return undefined
  const rows = [...table.rows].map(row => [...row.cells].map(cell => cell.textContent ?? ''))
  const length = (text: string) => text.replace(/\s/g, '').length
  const whole = length(plain) <= length(rows.flat().join('')) + 2
  return whole && rows.length > 0 && (rows[0]?.length ?? 0) > 1 ? rows : undefined
}
