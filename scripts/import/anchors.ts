import type { Element, Root } from 'hast'
import type { Nodes } from 'mdast'
import rehypeSlug from 'rehype-slug'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import { attributes, isComment } from './html.ts'
import { isToctreeMark } from './mark/toctree.ts'
import { textOf, walk } from './nodes.ts'

/** A target for links: its names in the source, and its id on the page. */
export interface Anchor {
  names: string[]
  /** Undefined if the target is not on the page, as for the title and the legal text. */
  id?: string
  text: string
  /** Caption of the figure or table that the label stands before. */
  caption?: string
}

export interface Place {
  /** A list is the mark of a toctree, which is no target for links. */
  kind: 'heading' | 'named' | 'list'
  /** Level of a heading of Markdown. */
  level?: number
  text: string
  names: string[]
  retained: boolean
  caption?: string
}

/** An explicit id of a heading, in the syntax of other site builders. */
export const explicitId = /\s*\{#([\w.:-]+)\}\s*$/

/** Returns the headings and named HTML elements below a node. */
export function placesIn(node: Nodes, retained: boolean): Place[] {
  const places: Place[] = []
  walk(node, inner => {
    if (inner.type === 'heading') {
      const text = textOf(inner)
      const name = explicitId.exec(text)?.[1]
      places.push({
        ...{ kind: 'heading', level: inner.depth, text: text.replace(explicitId, '') },
        ...{ names: name ? [name] : [], retained }
      })
    } else if (inner.type === 'html' && isToctreeMark(inner.value)) {
      places.push({ kind: 'list', text: inner.value, names: [], retained })
    } else if (inner.type === 'html' && !isComment(inner.value)) {
      const ids = [...attributes(inner.value, '[a-z][a-z0-9]*', 'id'), ...attributes(inner.value, 'a', 'name')]
      const caption = /^<a id="[^"]*" title="/.test(inner.value)
        ? attributes(inner.value, 'a', 'title')[0]?.value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
        : ''
      for (const { value } of ids)
        if (value) places.push({ kind: 'named', text: '', names: [value], retained, ...(caption && { caption }) })
      for (const text of htmlHeadings(inner.value)) places.push({ kind: 'heading', text, names: [], retained })
    }
  })
  return places
}

/** Returns the anchors of a document. Ids are numbered as on the page, among the headings that the page retains. */
export function anchorsOf(places: readonly Place[]): Anchor[] {
  const headings = places.filter(place => place.kind === 'heading')
  const sourceIds = slugs(headings)
  const pageIds = slugs(headings.filter(place => place.retained))
  const targets = places.filter(({ kind }) => kind !== 'list')
  return targets.map(({ kind, names, retained, text, caption }) => {
    // The pipeline prefixes every id from an author with `u-`.
    if (kind === 'named')
      return { names, text: '', id: retained ? `u-${names[0]}` : undefined, ...(caption && { caption }) }
    return { names: [sourceIds.shift() ?? '', ...names], text: text.trim(), id: retained ? pageIds.shift() : undefined }
  })
}

/**
 * Finds the anchor for `hash`: first by exact name, then by its letters and digits only, then without its number, then
 * as a member of what the document is called: `#api.logs.open` in the document "logs".
 */
export function findAnchor(anchors: readonly Anchor[], hash: string, title = ''): Anchor | undefined {
  const wanted = decodePercent(hash)
  // Prefixes that GitHub puts, or once put in wikis, before ids of authors, Mintlify before names of fields, and GitBook before those that begin with a digit.
  const plain = /^(?:(?:wiki|user-content|param)-|id-(?=\d))(.+)$/.exec(wanted)?.[1]
  const name = unnumbered(wanted)
  const [owner = '', member = ''] = /([^.]+)\.([^.]+)$/.exec(wanted)?.slice(1) ?? []
  return (
    anchors.find(anchor => isNamed(anchor, hash)) ??
    anchors.find(anchor => anchor.id === wanted) ??
    only(anchors, anchor => anchor.names.some(name => bare(name) === bare(wanted))) ??
    (plain ? anchors.find(anchor => isNamed(anchor, plain)) : undefined) ??
    (plain ? only(anchors, anchor => anchor.names.some(name => bare(name) === bare(plain))) : undefined) ??
    // The number of a section changes more often than its name.
    (name ? only(anchors, anchor => anchor.names.some(other => unnumbered(other) === name)) : undefined) ??
    (bare(owner) === bare(title) ? only(anchors, anchor => anchor.names.includes(member.toLowerCase())) : undefined) ??
    (owner && bare(member) === bare(title) ? only(anchors, anchor => anchor.text === title) : undefined)
  )
}

/** Checks whether `hash` is an exact name of the anchor. */
export function isNamed(anchor: Anchor, hash: string): boolean {
  return anchor.names.includes(hash) || anchor.names.includes(decodePercent(hash))
}

function slugs(headings: readonly Place[]): string[] {
  const elements = headings.map(
    ({ text }): Element => ({
      type: 'element',
      tagName: 'h2',
      properties: {},
      children: [{ type: 'text', value: text }]
    })
  )
  const tree: Root = { type: 'root', children: elements }
  rehypeSlug({ prefix: '' })(tree)
  return elements.map(element => String(element.properties.id) || 'section')
}

function htmlHeadings(html: string): string[] {
  const found = html.matchAll(/<h([1-6])\b(?![^>]*\sid\s*=)[^>]*>([\s\S]*?)<\/h\1>/gi)
  return [...found].map(match => (match[2] ?? '').replace(/<[^>]*>/g, ''))
}

function only<T>(items: readonly T[], test: (item: T) => boolean): T | undefined {
  const found = items.filter(test)
  return found.length === 1 ? found[0] : undefined
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || name
const unnumbered = (name: string) => bare(name.replace(/^[\d.\-_]+/, ''))
