import type { Nodes } from 'mdast'
import { parseMarkdown } from './parse.ts'

/** Number of characters of Markdown to read, and maximum and minimum length of the lead in characters. */
export const LEAD_SOURCE_LENGTH = 600
const MAX_LEAD_LENGTH = 140
const MIN_LEAD_LENGTH = 40

/** Returns the beginning of an answer on one line: its first paragraphs without markup, or '' if there is only code. */
export function leadText(source: string): string {
  const tree = parseMarkdown(source.slice(0, LEAD_SOURCE_LENGTH).toWellFormed())
  let lead = ''
  for (const node of tree.children) {
    if (node.type !== 'paragraph' && node.type !== 'list') continue
    const text = wordsOf(node).replace(/\s+/g, ' ').trim()
    lead = lead && text ? `${lead} ${text}` : lead || text
    // A short sentence such as "That is it." alone would not be informative.
    if (lead.length >= MIN_LEAD_LENGTH) break
  }
  return [...lead].slice(0, MAX_LEAD_LENGTH).join('')
}

function wordsOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'break') return ' '
  if (!('children' in node)) return ''
  return node.children.map(wordsOf).join(node.type === 'list' || node.type === 'listItem' ? ' ' : '')
}
