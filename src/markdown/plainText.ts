import type { Element, Nodes, Parents, Properties, Root } from 'hast'
import { altOf } from './altText.ts'
import { headsFold } from './folds.ts'

const blocks = new Set(
  'address blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tr ul x-callout x-tab x-card x-steps x-register x-package'.split(
    ' '
  )
)

// Control characters as markers. The sanitiser's input may contain them, since CommonMark keeps them, but nobody types
// them.
const HEADING_STARTS = '\u0001'
const HEADING_ENDS = '\u0002'
const FOLD_STARTS = '\u0003'
const FOLD_ENDS = '\u0004'
const MARKS = new RegExp(`([${HEADING_STARTS}${HEADING_ENDS}${FOLD_STARTS}${FOLD_ENDS}])`)

/** Matches a line whose end is no space: one of Chinese. */
const ENDS_IN_HAN = /[\p{Script=Han}，。；：、！？]$/u

/**
 * Returns the words of a sanitised tree for search and excerpts: one line per block, including code and alternative
 * texts. `marked` adds a control character around each heading and each summary of a fold.
 */
export function plainText(tree: Parents, marked = false): string {
  const out: string[] = []
  collect(tree, out, marked)
  // Trims line by line, because a pattern over the whole text would be slow on a long run of spaces.
  const lines = out.join('').split('\n')
  return lines.flatMap(line => line.trim() || []).join('\n')
}

/**
 * Returns the words of a tree without its code and the heads of its tables. A line that the author wrapped is one line, so that sentences are whole.
 */
export function plainProse(tree: Parents): string {
  return plainText({ type: 'root', children: tree.children.flatMap(node => unwrapped(node)) as Root['children'] })
}

function unwrapped(node: Nodes): Nodes[] {
  if (node.type === 'text') return [{ ...node, value: joinLines(node.value) }]
  if (node.type !== 'element') return [node]
  if (node.tagName === 'pre' || node.tagName === 'figure' || node.tagName === 'thead') return []
  return [{ ...node, children: node.children.flatMap(child => unwrapped(child)) as Element['children'] }]
}

/** Joins the lines of a paragraph, line by line, because a pattern over the whole text would be slow on a long run of spaces. */
function joinLines(text: string): string {
  const lines = text.split('\n')
  let before = lines[0]?.trimEnd() ?? ''
  if (lines.length === 1) return text
  const out = [before]
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1
    const own = isLast ? line.trimStart() : line.trim()
    if (at === 0 || (own === '' && !isLast)) continue
    out.push(ENDS_IN_HAN.test(before.slice(-2)) ? '' : ' ', own)
    before = own
  }
  return out.join('')
}

/**
 * Returns the same text in sections: the text before the first heading, then each heading or summary of a fold with the
 * text after it. What follows a fold belongs to the section around it.
 */
export function plainSections(tree: Parents): { heading: string; text: string }[] {
  const sections = [{ heading: '', text: '' }]
  const around: number[] = []
  let [current, inHeading] = [0, false]
  for (const piece of plainText(tree, true).split(MARKS)) {
    if (piece === FOLD_STARTS) around.push(current)
    else if (piece === FOLD_ENDS) current = around.pop() ?? current
    else if (piece === HEADING_STARTS) {
      current = sections.push({ heading: '', text: '' }) - 1
      inHeading = true
    } else if (piece === HEADING_ENDS) inHeading = false
    else {
      const section = sections[current]
      if (section && inHeading) section.heading += piece
      else if (section) section.text += piece
    }
  }
  return sections.map(({ heading, text }) => ({ heading: oneLine(heading), text: withoutBlankLines(text) }))
}

/** The text around a fold has the blank line that the fold leaves. */
const withoutBlankLines = (text: string) => text.replace(/\n{2,}/g, '\n').trim()

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
    // Words, numbers and arrows of footnotes come from the pipeline, not from the author.
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return
    if (String(properties.id).endsWith('u-footnote-label')) return
    // Text that components show besides their content.
    if (tagName.startsWith('x-')) out.push(componentText(properties))
    if (tagName === 'img') out.push(altOf(node))
  }
  const isFold = marked && node.type === 'element' && node.children.some(child => headsFold(child, node))
  if (isFold) out.push(FOLD_STARTS)
  const isHeading = marked && ((node.type === 'element' && /^h[1-6]$/.test(node.tagName)) || headsFold(node, parent))
  if (isHeading) out.push(HEADING_STARTS)
  for (const child of node.children) collect(child, out, marked, node)
  if (isHeading) out.push(HEADING_ENDS)
  if (isFold) out.push(FOLD_ENDS)
  if (node.type !== 'element') return
  if (blocks.has(node.tagName)) out.push('\n')
  else if (node.tagName === 'td' || node.tagName === 'th') out.push(' ')
}
