import type { Nodes, Root } from 'mdast'
import { decodeExactly } from '../../src/domain/decodeText.ts'
import { isTooCostly } from '../../src/markdown/guard.ts'
import { parseMarkdown } from '../../src/markdown/parse.ts'
import { languageOf } from '../../src/markdown/words.ts'
import { anchorsOf, placesIn } from './anchors.ts'
import { paperNodes } from './cover.ts'
import { findDate } from './dates.ts'
import type { Draft, Source } from './draft.ts'
import type { Edit } from './edits.ts'
import { splitFrontMatter } from './frontMatter.ts'
import { isComment } from './html.ts'
import { mdxDocument } from './mdx.ts'
import { rangeOf } from './nodes.ts'
import { definitionsIn, referencesIn, spentDefinitions } from './references.ts'
import type { Report } from './report.ts'
import { tidyEdits } from './tidy.ts'
import { findSummary, findTitle } from './titles.ts'
import { traitsOf } from './traits.ts'
import { withheldByPlace } from './withheld.ts'

/** Reads one document; undefined, and a line in the report, when there is nothing to import. */
export function readDocument(source: Source, bytes: Uint8Array, today: string, report: Report): Draft | undefined {
  const { file } = source
  const decoded = decodeExactly(bytes)
  if (!decoded) {
    report.notImported.push({ file, message: 'is neither UTF-8 nor GB18030 text.' })
    return undefined
  }
  const { fields, text: written, firstLine, withheld } = splitFrontMatter(file, decoded.text, today, report)
  const reason = withheldByPlace(file) ?? withheld
  if (reason) {
    report.notImported.push({ file, message: reason })
    source.isWithheld = true
    return undefined
  }
  const isMdx = /\.mdx$/i.test(file)
  const { markdown: text, losses } = isMdx ? mdxDocument(written) : { markdown: written, losses: [] }
  const at = losses.map(({ line, message }) => ({ file, line: firstLine + line - 1, message }))
  ;(text === undefined ? report.notImported : report.leftOut).push(...at)
  if (text === undefined) return undefined
  if (isTooCostly(text)) {
    report.notImported.push({ file, message: 'has lists or quotes nested too deep.' })
    return undefined
  }
  const tree = parseMarkdown(text)
  const title = findTitle(tree.children)
  const isShown = !fields.title || fields.title === title?.text
  const dropped = paperNodes(tree.children, title?.index ?? -1)
  if (title && isShown) dropped.add(title.index)
  const children = tree.children.filter((_, index) => !dropped.has(index))
  if (!children.some(node => node.type !== 'definition' && !(node.type === 'html' && isComment(node.value)))) {
    report.notImported.push({ file, message: 'has no text beyond its title and cover.' })
    return undefined
  }
  if (decoded.encoding !== 'utf-8') report.encoding.push({ file, message: `read as ${decoded.encoding}.` })
  if (!fields.title && !title)
    report.titles.push({ file, line: firstLine, message: 'has no heading; its file name is the title.' })
  const lines = [...dropped].reduce((sum, index) => sum + linesOf(tree.children[index]), 0) - (title && isShown ? 1 : 0)
  if (lines > 0) report.covers.push({ file, message: `${lines} lines.` })

  const definitions = definitionsIn(tree)
  return {
    ...source,
    lang: source.lang ?? fields.lang ?? languageOf(text),
    text,
    firstLine,
    title: fields.title ?? title?.text ?? nameOf(file),
    summary: fields.description ?? findSummary(children),
    date: fields.date ?? findDate(tree.children, today),
    tags: fields.tags,
    translation: fields.translation,
    slug: fields.slug,
    edits: [
      ...droppedEdits(tree, dropped, text.length),
      ...children.flatMap(node => tidyEdits(node, text)),
      ...spent(children)
    ],
    anchors: anchorsOf(tree.children.flatMap((node, index) => placesIn(node, !dropped.has(index)))),
    references: children.flatMap(node => referencesIn(node, text, definitions)),
    traits: traitsOf(children)
  }
}

const spent = (nodes: readonly Nodes[]) => nodes.flatMap(spentDefinitions)

// Each goes with the blank lines after it.
function droppedEdits(tree: Root, dropped: ReadonlySet<number>, length: number): Edit[] {
  return [...dropped].flatMap(index => {
    const node = tree.children[index]
    const range = node && rangeOf(node)
    const next = tree.children[index + 1]
    return range ? [{ start: range.start, end: (next && rangeOf(next)?.start) ?? length, text: '' }] : []
  })
}

function linesOf(node: Nodes | undefined): number {
  return node?.position ? node.position.end.line - node.position.start.line + 1 : 0
}

function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return name.replaceAll('_', ' ').trim() || name
}
