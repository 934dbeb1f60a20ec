import type { Image, Link, Nodes } from 'mdast'
import { decodePercent } from '../../domain/decodePercent.ts'
import { parseMarkdown } from '../../markdown/parse.ts'
import type { StoredFile } from './ticketFiles.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Makes the Markdown of a ticket self-contained: links copied files at their new address, replaces links into the
 * ticket system by their text, and removes HTML comments, which nobody saw there. Appends the files that it does not
 * mention under `heading`.
 */
export function linkFiles(markdown: string, files: readonly StoredFile[], heading: string): string {
  const edits: Edit[] = []
  const shown = new Set<StoredFile>()
  visit(parseMarkdown(markdown))
  let out = ''
  let from = 0
  for (const { start, end, text } of edits) {
    out += markdown.slice(from, start) + text
    from = end
  }
  out = (out + markdown.slice(from)).trim()
  const others = files.filter(file => !shown.has(file))
  if (others.length === 0) return out
  const list = others.map(({ name, url, picture }) => `${picture ? '!' : '- '}[${escaped(name)}](${url})`)
  return `${out}\n\n## ${heading}\n\n${list.join('\n')}`.trim()

  function visit(node: Nodes): void {
    const text = replacement(node)
    const { start, end } = node.position ?? {}
    if (text !== undefined && start?.offset !== undefined && end?.offset !== undefined)
      edits.push({ start: start.offset, end: end.offset, text })
    else if ('children' in node) for (const child of node.children) visit(child)
  }

  function replacement(node: Nodes): string | undefined {
    if (node.type === 'html') return node.value.startsWith('<!--') ? '' : undefined
    if (node.type === 'definition') return isElsewhere(node.url) ? undefined : ''
    if (node.type !== 'image' && node.type !== 'link') return undefined
    const file = files.find(({ called, name }) => [called, name].includes(decodePercent(node.url)))
    if (file) shown.add(file)
    else if (isElsewhere(node.url)) return undefined
    const words = wordsOf(node)
    return file ? `${node.type === 'image' ? '!' : ''}[${words || escaped(file.name)}](${file.url})` : words
  }

  function wordsOf(node: Image | Link): string {
    if (node.type === 'image') return escaped(node.alt ?? '')
    const [first, last] = [node.children.at(0), node.children.at(-1)]
    return markdown.slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)
  }
}

/** Checks whether a link leads to another site, or within the text. */
function isElsewhere(url: string): boolean {
  return /^(?:https?:\/\/[^\s{]|#)/i.test(url)
}

const escaped = (text: string) => text.replace(/[\\[\]`*_<]/g, '\\$&')
