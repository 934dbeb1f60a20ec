import type { RootContent } from 'mdast'
import { type Anchor, anchorsOf } from './anchors.ts'
import type { Draft } from './draft.ts'
import { isComment } from './html.ts'
import { lineOf, textOf } from './nodes.ts'
import type { ParsedPart } from './parsedPart.ts'
import type { Report } from './report.ts'
import { findTitle, isGeneralSection } from './titles.ts'

/** The first heading below the title of a document. */
export interface SecondHeading {
  text: string
  /** True for a heading such as "Overview" or "Links", which the name of the file is better than as a title. */
  isGeneral: boolean
  /** The range of the heading, and the anchors without it. Undefined if it has links or text stands above it. */
  removable?: { start: number; end: number; anchors: Anchor[] }
}

type Placed = { block: ParsedPart['blocks'][number]; offset: number }

/** Returns the first heading of a document that stays in its text, where the blocks `dropped` do not. */
export function secondHeadingOf(
  blocks: readonly Placed[],
  dropped: ReadonlySet<number>,
  { fileName, isOfSphinx, length }: { fileName: string; isOfSphinx: boolean; length: number }
): SecondHeading | undefined {
  const headings = blocks.flatMap(({ block: { node } }, index) =>
    node.type === 'heading' && !dropped.has(index) ? [{ node, index }] : []
  )
  const nodes = headings.map(({ node }) => node)
  const found = findTitle(nodes)
  const first = found ?? (nodes[0] && { text: lineOf(nodes[0]), index: 0 })
  if (!first?.text) return undefined
  const isGeneral = found === undefined || isGeneralSection(first.text, fileName)
  const index = headings[first.index]?.index ?? 0
  const own = blocks[index]
  const isFirst = blocks.slice(0, index).every(({ block }, at) => dropped.has(at) || isNoText(block.node))
  if (!own || !isFirst || isOfSphinx || own.block.references.length > 0) return { text: first.text, isGeneral }
  const next = blocks[index + 1]
  const places = blocks.flatMap(({ block }, at) =>
    block.places.map(place => ({ ...place, retained: at !== index && !dropped.has(at) }))
  )
  const end = next ? next.offset + next.block.start : length
  const removable = { start: own.offset + own.block.start, end, anchors: anchorsOf(places) }
  return { text: first.text, isGeneral, removable }
}

/** Removes the first heading of the text where it repeats the title. Reports it if the document has both. */
export function withoutRepeatedTitle(draft: Draft, titleBefore: string, report: Report): Draft {
  const { title, secondHeading } = draft
  const removable = secondHeading?.text === title ? secondHeading.removable : undefined
  if (!removable) return draft
  const { start, end, anchors } = removable
  const isFromHeading = title === titleBefore && !draft.hasNamedTitle && !draft.isNamedByFile
  if (isFromHeading) report.covers.push({ file: draft.file, message: `has its title twice: ${title}` })
  const others = draft.edits.filter(edit => edit.end <= start || edit.start >= end)
  return { ...draft, anchors, edits: [...others, { start, end, text: '' }] }
}

/** Checks for what can stand between a title and its repetition: links, pictures and comments. */
function isNoText(node: RootContent): boolean {
  if (node.type === 'html') return isComment(node.value)
  if (node.type !== 'paragraph') return node.type === 'definition' || node.type === 'thematicBreak'
  return node.children.every(
    child =>
      /^(?:link|linkReference|image|imageReference|break)$/.test(child.type) || !/[\p{L}\p{N}]/u.test(textOf(child))
  )
}
