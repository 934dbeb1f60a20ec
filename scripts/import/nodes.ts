import type { Nodes, RootContent } from 'mdast'
import { isKnownTag, tagNames } from './html.ts'

/** Returns the range of a node in its text. Returns undefined for a node without a position, such as a bare link. */
export function rangeOf(node: Nodes): { start: number; end: number; line: number } | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) return undefined
  return { start, end, line: node.position?.start.line ?? 1 }
}

/** Visits a node and all its descendants in text order. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** Returns the text of a node as a reader sees it. Pictures and HTML tags have no text. */
export function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
  if (node.type === 'break') return '\n'
  // A tag unknown to HTML, such as `<void>` in a signature, is shown as text.
  if (node.type === 'html') return tagNames(node.value).every(isKnownTag) ? '' : node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Returns the text of a node on one line. A line break between Chinese characters is removed. */
export function lineOf(node: Nodes): string {
  return textOf(node)
    .replace(/(?<=\p{Script=Han}|[，。、；：])\s*\n\s*(?=\p{Script=Han})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the picture that is the only content of a paragraph. */
export function lonePicture(node: RootContent): { alt: string; url: string } | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
  const [child] = node.children
  return child?.type === 'image' ? { alt: child.alt ?? '', url: child.url } : undefined
}

/** Returns the letters and digits of a text, without what can be written in several ways. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
