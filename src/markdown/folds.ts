import type { Element, Nodes, Parents } from 'hast'

// The entries of many FAQs are folds with the question as their summary. Each is a section, as below a heading.

/** Maximum length of a question. A longer summary counts as text. */
const MAX_QUESTION_LENGTH = 300

/** Checks whether a node is the summary of a fold, and thus the heading of the fold's content. */
export function headsFold(node: Nodes, parent: Parents | undefined): node is Element {
  if (parent?.type !== 'element' || parent.tagName !== 'details') return false
  if (node.type !== 'element' || node.tagName !== 'summary' || holdsHeading(node)) return false
  if (parent.children.find(child => child.type === 'element') !== node) return false
  const length = lengthOf(node)
  return length > 0 && length <= MAX_QUESTION_LENGTH
}

function holdsHeading(node: Element): boolean {
  return node.children.some(
    child => child.type === 'element' && (/^h[1-6]$/.test(child.tagName) || holdsHeading(child))
  )
}

function lengthOf(node: Nodes): number {
  if (node.type === 'text') return node.value.trim().length
  return 'children' in node ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0
}
