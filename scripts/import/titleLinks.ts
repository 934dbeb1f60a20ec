import type { Nodes, RootContent } from 'mdast'
import type { Edit } from './edits.ts'
import { objectId } from './mark/objectIds.ts'
import { rangeOf, textOf, walk } from './nodes.ts'

/**
 * Returns the ranges of the links in a heading that lead to another page. The title of an article is no link.
 * @param own ids of the places in the document
 */
export function linksInTitle(
  heading: RootContent | undefined,
  own: ReadonlySet<string> = new Set()
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const leadsHere = (url: string) =>
    /^(?:#|$)/.test(url) || (url.startsWith('object:') && own.has(objectId(url.slice(7))))
  const isLink = (node: Nodes) => node.type === 'linkReference' || (node.type === 'link' && !leadsHere(node.url.trim()))
  if (heading?.type === 'heading' || heading?.type === 'paragraph')
    walk(heading, node => {
      const range = rangeOf(node)
      if (range && isLink(node) && textOf(node).trim()) found.push(range)
    })
  return found
}

/** Returns the edits that leave only these ranges of a block, as a paragraph. */
export function onlyRanges(
  block: { start: number; end: number },
  ranges: readonly { start: number; end: number }[]
): Edit[] {
  const starts = [...ranges.map(({ start }) => start), block.end]
  const ends = [block.start, ...ranges.map(({ end }) => end)]
  return starts.map((end, at) => ({
    ...{ start: ends[at] ?? end, end },
    text: at === 0 ? '' : at < ranges.length ? ', ' : '\n\n'
  }))
}
