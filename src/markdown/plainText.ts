import type { Nodes, Parents, Properties } from 'hast'
import { headsFold } from './folds.ts'

const blocks = new Set(
  'address blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tr ul x-callout x-tab x-card x-steps x-register x-package'.split(
    ' '
  )
)

// Control characters: the sanitiser's input, CommonMark, keeps them out of no text, but nobody types them.
const HEADING_STARTS = '\u0001'
const HEADING_ENDS = '\u0002'

/**
 * The words of a sanitised tree, for search and excerpts: a line per block, code and the text of pictures included.
 * `marked` puts a control character around each heading, and the summary of a fold.
 */
export function plainText(tree: Parents, marked = false): string {
  const out: string[] = []
  collect(tree, out, marked)
  // Line by line: a pattern over the whole would be slow on a long run of blanks.
  const lines = out.join('').split('\n')
  return lines.flatMap(line => line.trim() || []).join('\n')
}

/** The same in pieces: what stands before the first heading, then each heading or summary of a fold and what follows it. */
export function plainSections(tree: Parents): { heading: string; text: string }[] {
  const pieces = plainText(tree, true).split(HEADING_STARTS)
  return pieces.map((piece, at) => {
    const [heading, text] = at === 0 ? ['', piece] : piece.split(HEADING_ENDS)
    return { heading: oneLine(heading), text: (text ?? '').trim() }
  })
}

const oneLine = (text = ''): string => text.replaceAll('\n', ' ').trim()

function componentText(properties: Properties): string {
  const shown = ['label', 'title', 'package', 'pins', 'size', 'pitch', 'offset', 'reset'].map(name => properties[name])
  return shown.flatMap(value => (value ? `${value}\n` : [])).join('')
}

function collect(node: Nodes, out: string[], marked: boolean, parent?: Parents): void {
  if (node.type === 'text') out.push(node.value)
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element') {
    const { properties, tagName } = node
    // The pipeline's own words, numbers and arrows around footnotes are not the author's.
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return
    if (String(properties.id).endsWith('u-footnote-label')) return
    // Of components, what they show besides their text.
    if (tagName.startsWith('x-')) out.push(componentText(properties))
    if (tagName === 'img') out.push(String(properties.alt ?? ''))
  }
  const isHeading = marked && ((node.type === 'element' && /^h[1-6]$/.test(node.tagName)) || headsFold(node, parent))
  if (isHeading) out.push(HEADING_STARTS)
  for (const child of node.children) collect(child, out, marked, node)
  if (isHeading) out.push(HEADING_ENDS)
  if (node.type !== 'element') return
  if (blocks.has(node.tagName)) out.push('\n')
  else if (node.tagName === 'td' || node.tagName === 'th') out.push(' ')
}
