import type { Nodes, RootContent } from 'mdast'
import { isKnownTag, tagNames } from './html.ts'

/** Where a node stands in its text; undefined for one that has no position of its own, like a bare link. */
export function rangeOf(node: Nodes): { start: number; end: number; line: number } | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) return undefined
  return { start, end, line: node.position?.start.line ?? 1 }
}

/** Visits a node and all below it, in the order of the text. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** The words of a node as a reader sees them; pictures and HTML tags have none. */
export function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
  if (node.type === 'break') return '\n'
  // A tag that HTML does not have, like `<void>` in a signature, will be shown as text.
  if (node.type === 'html') return tagNames(node.value).every(isKnownTag) ? '' : node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The same on one line: no blank where a line of Chinese was broken. */
export function lineOf(node: Nodes): string {
  return textOf(node)
    .replace(/(?<=\p{Script=Han}|[，。、；：])\s*\n\s*(?=\p{Script=Han})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The picture that is all of a paragraph. */
export function lonePicture(node: RootContent): { alt: string; url: string } | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
  const [child] = node.children
  return child?.type === 'image' ? { alt: child.alt ?? '', url: child.url } : undefined
}
