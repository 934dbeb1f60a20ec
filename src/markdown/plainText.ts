import type { Nodes, Parents } from 'hast'

const blocks = new Set(
  'address blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tr ul'.split(
    ' '
  )
)

/** The words of a sanitised tree, for search and excerpts: a line per block, code and the text of pictures included. */
export function plainText(tree: Parents): string {
  const out: string[] = []
  collect(tree, out)
  // Line by line: a pattern over the whole would be slow on a long run of blanks.
  const lines = out.join('').split('\n')
  return lines.flatMap(line => line.trim() || []).join('\n')
}

function collect(node: Nodes, out: string[]): void {
  if (node.type === 'text') out.push(node.value)
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element') {
    const { properties, tagName } = node
    // The pipeline's own words, numbers and arrows around footnotes are not the author's.
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return
    if (String(properties.id).endsWith('u-footnote-label')) return
    if (tagName === 'img') out.push(String(properties.alt ?? ''))
  }
  for (const child of node.children) collect(child, out)
  if (node.type !== 'element') return
  if (blocks.has(node.tagName)) out.push('\n')
  else if (node.tagName === 'td' || node.tagName === 'th') out.push(' ')
}
