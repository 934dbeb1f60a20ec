import type { Definition, Nodes, Paragraph } from 'mdast'
import type { Edit } from './edits.ts'
import { type Attribute, attributes, isComment } from './html.ts'
import { rangeOf, textOf, walk } from './nodes.ts'

interface Found {
  line: number
  url: string
}

/** A link or picture of a document, with the positions in its text to change if its address changes. */
export type Reference =
  | (Found & { kind: 'link'; text: string; start: number; textEnd: number; end: number; title: string })
  | (Found & { kind: 'picture'; alt: string; start: number; end: number; title: string })
  | (Found & { kind: 'htmlLink' | 'htmlPicture'; start: number; end: number })

const anyLink = /(!?)\[([^[\]\n]*)\]\(([^()\n]*)\)/g

// `! [alt](a.png)` alone on its line: translation programs insert the blank.
const slippedPicture = /(?:^|\n)! $/
const pictureFile = /\.(?:png|jpe?g|gif|webp|svg|bmp)$/i

/** Returns the definitions of a document (`[name]: address`). The first definition of a name wins. */
export function definitionsIn(tree: Nodes): Map<string, Definition> {
  const definitions = new Map<string, Definition>()
  walk(tree, node => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  return definitions
}

/** Returns the links and pictures below a node whose address may need to change: all except web addresses. */
export function referencesIn(tree: Nodes, source: string, definitions: ReadonlyMap<string, Definition>): Reference[] {
  const found: Reference[] = []
  const inSentences = new Set<Nodes>()
  walk(tree, node => {
    if (node.type === 'paragraph') for (const picture of picturesInSentences(node)) inSentences.add(picture)
    const range = rangeOf(node)
    if (!range) return
    const written = source.slice(range.start, range.end)
    if (node.type === 'html') {
      if (!isComment(written)) found.push(...htmlReferences(written, range.start, range.line))
      return
    }
    if (node.type === 'text') found.push(...blankLinks(written, range.start, range.line))
    const target = targetOf(node, definitions)
    if (!target) return
    const isPicture = node.type === 'image' || node.type === 'imageReference'
    if (leadsToTheWeb(target.url) && !(isPicture && isInsecure(target.url))) return
    const { url } = target
    const title = target.title ?? ''
    if (isPicture) {
      const alt = altSource(written)
      const isWord = inSentences.has(node)
      found.push({
        kind: 'picture',
        ...range,
        url,
        title: isWord ? '' : title,
        alt: (isWord && alt === '' && title) || alt
      })
    } else if ('children' in node && written.startsWith('[')) {
      const textEnd = node.children.at(-1)?.position?.end.offset ?? range.start + 1
      if (slippedPicture.test(source.slice(Math.max(0, range.start - 3), range.start)) && pictureFile.test(url)) {
        found.push({
          kind: 'picture',
          ...range,
          start: range.start - 2,
          url,
          title,
          alt: source.slice(range.start + 1, textEnd)
        })
        return
      }
      found.push({ kind: 'link', ...range, url, title, text: textOf(node), textEnd })
    }
  })
  return found
}

/** Returns the pictures that have words in their line, such as that of a button. A page would show one with a title as a figure of its own. */
function picturesInSentences({ children }: Paragraph): Nodes[] {
  const isWords = (node: Nodes | undefined, line: RegExp) =>
    node !== undefined &&
    node.type !== 'break' &&
    node.type !== 'image' &&
    (node.type !== 'text' || line.test(node.value))
  return children.filter(
    (node, at) =>
      node.type === 'image' &&
      (isWords(children[at - 1], /[^\s\n][ \t]*$/) || isWords(children[at + 1], /^[ \t]*[^\s\n]/))
  )
}

function targetOf(
  node: Nodes,
  definitions: ReadonlyMap<string, Definition>
): { url: string; title?: string | null } | undefined {
  if (node.type === 'link' || node.type === 'image') return node
  return node.type === 'linkReference' || node.type === 'imageReference' ? definitions.get(node.identifier) : undefined
}

/** Checks for an address that an import does not change. */
function leadsToTheWeb(url: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/i.test(url.trim())
}

/** Checks for an address that is not encrypted. */
function isInsecure(url: string): boolean {
  return /^http:\/\//i.test(url.trim())
}

/** Removes definitions that are unused once their links contain their own addresses. */
export function spentDefinitions(tree: Nodes): Edit[] {
  const edits: Edit[] = []
  walk(tree, node => {
    const range = rangeOf(node)
    if (node.type === 'definition' && range && !leadsToTheWeb(node.url)) edits.push({ ...range, text: '' })
  })
  return edits
}

function htmlReferences(html: string, offset: number, firstLine: number): Reference[] {
  const asReference = (kind: 'htmlLink' | 'htmlPicture') => (found: Attribute) => ({
    kind,
    url: found.value.replaceAll('&amp;', '&'),
    start: offset + found.start,
    end: offset + found.end,
    line: firstLine + html.slice(0, found.start).split('\n').length - 1
  })
  return [
    ...attributes(html, 'a', 'href').map(asReference('htmlLink')),
    ...attributes(html, 'img', 'src').map(asReference('htmlPicture'))
  ].filter(({ kind, url }) => !leadsToTheWeb(url) || (kind === 'htmlPicture' && isInsecure(url)))
}

function blankLinks(text: string, offset: number, firstLine: number): Reference[] {
  let line = firstLine
  let counted = 0
  return [...text.matchAll(anyLink)]
    .filter(([, , , url = '']) => hasBlank(url))
    .map(match => {
      const [whole, mark, inside = '', url = ''] = match
      const start = offset + match.index
      line += text.slice(counted, match.index).split('\n').length - 1
      counted = match.index
      const common = { line, url, title: '', start, end: start + whole.length }
      if (mark) return { kind: 'picture', alt: inside, ...common }
      return { kind: 'link', text: inside, textEnd: start + 1 + inside.length, ...common }
    })
}

/**
 * Checks for the address of a file or a heading with a blank. CommonMark ends an address at a blank, so such a link
 * would stay text.
 */
function hasBlank(url: string): boolean {
  const blank = url.indexOf(' ')
  if (blank < 0) return false
  return /\.[a-z0-9]{2,5}(?:#|$)/i.test(url.slice(blank + 1)) || /^[^\s#]*#/.test(url)
}

// Text between `![` and the last `](`, or the `]` of a picture with a separate definition.
function altSource(source: string): string {
  const inline = source.lastIndexOf('](')
  return source.slice(2, inline > 0 ? inline : source.indexOf(']', 2))
}
