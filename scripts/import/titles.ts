import type { PhrasingContent, RootContent } from 'mdast'
import { isIntroductionHeading, isSectionHeading } from '../../src/domain/article/generalTitles.ts'
import { explicitId } from './anchors.ts'
import { isApparatusHeading, isContentsHeading, isLegalHeading } from './boilerplate.ts'
import { lettersOf, lineOf, textOf } from './nodes.ts'
import { isGenericName } from './tools/folders.ts'

const longestTitle = 200
const longestSummary = 200

/**
 * Returns the title of a document and the index of its node. The page shows the title in place of that node.
 * `isStrict` is for tools that name a page by its first line, or else by its navigation or file: only a heading of the
 * first level before any text is the title there, and every other heading stays where it is. A general first section
 * (`## Links`) is no title where `fileName`, the name of the file, says more. With `isTopAnywhere`, the only heading of the first
 * level is the strict title below text too, if no other heading is above it. With `beginsPage`, a heading of a lower level
 * below text is none either.
 */
export function findTitle(
  nodes: readonly RootContent[],
  {
    isStrict = false,
    isTopAnywhere = false,
    fileName = '',
    beginsPage = false
  }: { isStrict?: boolean; isTopAnywhere?: boolean; fileName?: string; beginsPage?: boolean } = {}
): { text: string; index: number } | undefined {
  const headings = nodes.flatMap((node, index) =>
    node.type === 'heading'
      ? [{ index, depth: node.depth, text: withoutAddress(lineOf(node).replace(explicitId, '')) }]
      : []
  )
  // A page of legal text alone has no other heading.
  const isTitle = (text: string) => text && !isContentsHeading(text) && (headings.length === 1 || !isLegalHeading(text))
  const named = headings.filter(({ text }) => isTitle(text))
  if (isStrict) {
    const top = nodes.findIndex(node => !isBeforeTitle(node))
    const own = named.find(({ index, depth }) => depth === 1 && index === top)
    const [only, ...others] = isTopAnywhere ? named.filter(({ depth }) => depth === 1) : []
    // Below another heading it is that of a section.
    const isFirst = others.length === 0 && only === headings[0]
    const title = own ?? htmlTitle(nodes) ?? (isFirst ? only : undefined)
    return title && { text: cut(title.text, longestTitle), index: title.index }
  }
  const first = nodes.findIndex(node => node.type !== 'html')
  const tops = named.filter(({ depth }) => depth === 1)
  // A table of revisions may stand above the title.
  const top = tops.find(({ text }) => !isApparatusHeading(text)) ?? tops[0]
  const html = htmlTitle(nodes)
  const isHtmlFirst = html !== undefined && html.index < (named[0]?.index ?? nodes.length)
  const marked = named[0]?.depth === 1 ? top : (boldTitle(nodes[first], first) ?? named[0])
  const leading = isHtmlFirst ? html : marked
  // The first of several chapters is no title, nor is an introduction below one.
  const isChapter = leading !== undefined && isGeneralSection(leading.text, fileName) && tops.length !== 1
  const isBelowText =
    beginsPage &&
    leading === named[0] &&
    named[0]?.depth !== 1 &&
    leading?.index !== nodes.findIndex(one => !isBeforeTitle(one))
  const chosen = isChapter || isBelowText ? undefined : leading
  return chosen && { text: cut(chosen.text, longestTitle), index: chosen.index }
}

/**
 * Returns the title of a document and its names in lists and links. Of a title in front matter and a heading that the tool
 * shows instead, the heading is the title, unless the other one has all its words: `Debian – installation`, `# Debian`.
 */
export function titlesOf(
  named: string | undefined,
  heading: string | undefined,
  { hasOwnHeading, name }: { hasOwnHeading: boolean; name: string }
): { title: string; label?: string; listTitle?: string } {
  if (!hasOwnHeading || !named || !heading || named === heading) return { title: named ?? heading ?? name }
  if (wordsOf(named).includes(wordsOf(heading))) return { title: named, label: heading, listTitle: named }
  return { title: heading, listTitle: named }
}

/** Returns a heading without an address at its end, as a component beside it shows one. */
const withoutAddress = (text: string) => text.replace(/(?<=\S)\s+https?:\/\/\S+$/, '')

const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** Checks for a heading that names no subject, in a file whose name does. */
export function isGeneralSection(text: string, fileName: string): boolean {
  if (isIntroductionHeading(text)) return true
  return (
    fileName !== '' && !isGenericName(fileName) && isSectionHeading(text) && lettersOf(text) !== lettersOf(fileName)
  )
}

/** Returns the first paragraph that describes the document, shortened at the end of a sentence. */
export function findSummary(nodes: readonly RootContent[]): string {
  let spare = ''
  let skipping = false
  for (const [at, node] of nodes.entries()) {
    const above = nodes[at - 1]
    // A term is not what its definition says.
    if (above?.type === 'html' && /<dt>$/.test(above.value)) continue
    if (node.type === 'heading') skipping = isApparatusHeading(lineOf(node)) || isLegalHeading(lineOf(node))
    if (node.type !== 'paragraph' || skipping || node.children.some(child => child.type === 'image')) continue
    if (isSignature(node.children)) continue
    const text = lineOf(node)
    // A link without words gets the title of its target later.
    const hasGap = node.children.some(child => child.type === 'link' && textOf(child).trim() === '')
    if (!isProse(text) || BYLINE.test(text) || isLinkRow(node.children) || hasGap) continue
    if (!/[:：]$/.test(text) && !NOTE.test(text)) return cut(text, longestSummary)
    spare ||= cut(text, longestSummary)
  }
  return spare
}

/** A note says what to heed, not what the document is about. */
const NOTE = /^(?:note|notes|notice|warning|caution|important|tip|hint|注意|注|提示|警告|说明)\s*[:：]/i

/** A line that only names a person or a place by an address: `Contributor: https://github.com/ann`. */
const BYLINE = /^[\p{L} ]{1,40}[:：]\s*https?:\/\/\S+$/u

/** Checks for the signature of a function or another object, which stands above what describes it. */
function isSignature(children: readonly PhrasingContent[]): boolean {
  return children.every(
    child =>
      child.type === 'break' || (child.type === 'strong' && child.children.every(({ type }) => type === 'inlineCode'))
  )
}

/** Checks for links with nothing but signs between them, such as those to other languages. */
function isLinkRow(children: readonly PhrasingContent[]): boolean {
  const links = children.filter(({ type }) => type === 'link' || type === 'linkReference')
  const rest = children.filter(child => !links.includes(child)).map(textOf)
  return (
    (links.length > 1 || /\S/.test(rest.join(''))) &&
    links.length > 0 &&
    /^(?:[\s|/·•,，、–-]|English|简体中文|中文)*$/i.test(rest.join(''))
  )
}

/** Shortens a text to `length` characters: to whole sentences if there are any, otherwise to whole words and `…`. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const sentences = /^.*(?:[。！？；]|[.!?;](?=\s))/su.exec(start)?.[0]
  if (sentences && sentences.length > length / 4) return sentences.trim()
  const words = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return `${words.replace(/(?<=\S)\s+[\x21-\x7e]*$/, '')}…`
}

/** Checks for what a tool accepts above the title: comments, HTML, definitions, and pictures such as badges. */
function isBeforeTitle(node: RootContent): boolean {
  if (node.type === 'html' || node.type === 'definition' || node.type === 'thematicBreak') return true
  return node.type === 'paragraph' && lineOf(node) === ''
}

function boldTitle(node: RootContent | undefined, index: number): { text: string; index: number } | undefined {
  const isBold = node?.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'strong'
  return isBold ? { text: lineOf(node), index } : undefined
}

// `<h1 align="center">`, as in many README files.
function htmlTitle(nodes: readonly RootContent[]): { text: string; index: number } | undefined {
  const index = nodes.findIndex(node => node.type !== 'html' || /<h1\b/i.test(node.value))
  const node = nodes[index]
  const inside = node?.type === 'html' ? /^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>\s*$/i.exec(node.value)?.[1] : undefined
  const text = inside
    ?.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text ? { text, index } : undefined
}

function isProse(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return /\p{Script=Han}/u.test(text) ? letters >= 6 : letters >= 16 && text.includes(' ')
}
