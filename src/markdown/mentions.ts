import type { Link, Nodes } from 'mdast'
import { isTooCostly } from './guard.ts'
import { parseMarkdown } from './parse.ts'

/** Maximum number of people that a text may mention. */
const MAX_MENTIONS = 20

/** Returns the id of the person that a link such as `@[小林](user:1004)` mentions, or undefined for any other link. */
export function mentionOf({ url }: Pick<Link, 'url'>): number | undefined {
  const id = Number(/^user:([1-9]\d{0,9})$/.exec(url)?.[1])
  return id <= 2 ** 31 - 1 ? id : undefined
}

/** Returns the ids of the people mentioned in a text outside its code. Never throws. */
export function mentionedIn(markdown: string): number[] {
  // Only the few texts with mentions are parsed.
  if (!markdown.includes('user:') || isTooCostly(markdown.replace(/\r\n?/g, '\n'))) return []
  const found = new Set<number>()
  const waiting: Nodes[] = [parseMarkdown(markdown)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const id = node.type === 'link' ? mentionOf(node) : undefined
    if (id !== undefined) found.add(id)
    if ('children' in node) waiting.push(...node.children)
    if (found.size === MAX_MENTIONS) break
  }
  return [...found]
}
