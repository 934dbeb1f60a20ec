import type { Nodes, RootContent } from 'mdast'
import { parseMarkdown } from '../../src/markdown/parse.ts'
import { type Place, placesIn } from './anchors.ts'
import type { Edit } from './edits.ts'
import { lineOf, rangeOf } from './nodes.ts'
import { type OpenMark, openMarksIn, openTagsIn } from './openMarks.ts'
import { definitionsIn, type Reference, referencesIn, spentDefinitions } from './references.ts'
import { tidyEdits } from './tidy.ts'
import { traitsOf } from './traits.ts'

/** A block of a part: its edits, references and anchors, with offsets within the part. */
interface Block {
  /** The node, reduced to the fields that titles, covers and summaries need. */
  node: RootContent
  start: number
  end: number
  lines: number
  edits: Edit[]
  references: Reference[]
  places: Place[]
  openMarks: OpenMark[]
  openTags: ReadonlyMap<string, number>
  traits: string[]
}

/** A part of a document. It is parsed once, even if several documents include it. */
export interface ParsedPart {
  text: string
  blocks: Block[]
}

/** Number of blocks at the beginning of a part whose nodes stay complete, because titles and covers are there. */
const WHOLE_BLOCKS = 16
const MAX_CACHED = 4000
const SUMMARY_LENGTH = 400
const cache = new Map<string, ParsedPart>()

/** Parses a part. Caches a part that several documents include. */
export function parsePart(text: string, isShared: boolean): ParsedPart {
  const known = isShared ? cache.get(text) : undefined
  if (known) return known
  const tree = parseMarkdown(text)
  const definitions = definitionsIn(tree)
  const blocks = tree.children.map((node, at): Block => {
    const range = rangeOf(node) ?? { start: 0, end: 0 }
    return {
      node: isShared && at >= WHOLE_BLOCKS ? outlineOf(node) : node,
      ...{ start: range.start, end: range.end, lines: linesOf(node) },
      edits: [...tidyEdits(node, text), ...spentDefinitions(node)],
      references: referencesIn(node, text, definitions),
      places: placesIn(node, true),
      openMarks: openMarksIn(node, text),
      openTags: openTagsIn(node),
      traits: traitsOf([node])
    }
  })
  const part = { text, blocks }
  if (isShared && cache.size < MAX_CACHED) cache.set(text, part)
  return part
}

/** Returns a block without fields that only its own text needs. */
function outlineOf(node: RootContent): RootContent {
  const words: Nodes = { type: 'text', value: '' }
  if (node.type === 'heading') return { ...node, children: [{ ...words, value: lineOf(node) }] }
  if (node.type === 'paragraph') {
    if (node.children.some(child => child.type === 'image')) return { type: 'paragraph', children: [] }
    return { type: 'paragraph', children: [{ ...words, value: lineOf(node).slice(0, SUMMARY_LENGTH) }] }
  }
  if (node.type === 'html') return { type: 'html', value: node.value.slice(0, SUMMARY_LENGTH) }
  return { type: 'thematicBreak' }
}

function linesOf(node: Nodes): number {
  return node.position ? node.position.end.line - node.position.start.line + 1 : 0
}
