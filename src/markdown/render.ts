import type { Element, Root } from 'hast'
import { LRUCache } from 'lru-cache'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { escapeHtml } from '../domain/escapeHtml.ts'
import type { Passage } from '../domain/search/files.ts'
import { drawCode } from './codeBlocks.ts'
import { decorate } from './decorate.ts'
import { isTooCostly } from './guard.ts'
import { addHeadingIds } from './headingIds.ts'
import { authorPrefix, resolveHashLinks } from './links.ts'
import type { Heading, Page } from './page.ts'
import { parseMarkdown } from './parse.ts'
import { keepPictureSources } from './pictureSources.ts'
import { plainSections, plainText } from './plainText.ts'
import { prepare } from './prepare.ts'
import { drawReferences } from './reference.ts'
import { cutSection, type Section, type SectionPlace } from './section.ts'
import { type SourceOutline, sectionSource, sourceHeadings } from './sectionSource.ts'
import { toHtmlTree } from './toHtmlTree.ts'
import { breakBetweenWords } from './wordBreaks.ts'
import { languageOf, words } from './words.ts'

export interface Rendered {
  html: string
  headings: Heading[]
  /** Words only, for search and excerpts, including code. */
  text: string
  /** The same text, with one passage per heading. */
  passages: Passage[]
  /** Labels, headers and empty parts of descriptions that their layout replaces: they are in the source, not in `html`. */
  replaced?: string[]
  /** True if the text was made to be slow or to break the parser. It is shown as typed. */
  plain?: true
}

/** A passage with the rank of its heading, 2 to 6. 0 before the first heading. */
export interface OutlinedPassage extends Passage {
  depth: number
}

/** Minimum length of a text whose sections are parsed alone. */
const MIN_LENGTH_CUT = 8000
/** Limits the texts whose headings are kept, in characters: the longest article alone has two million. */
const MAX_OUTLINED_CHARACTERS = 20_000_000

// Raw nodes are trusted: the sanitiser removes all others, and drawCode() adds only escaped code.
const printer = unified()
  .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  .freeze()

/**
 * Renders untrusted Markdown to HTML that is safe to put into a page, with the same result in build, server and
 * browser. Texts that share a page need different `idPrefix` values (`c12-`). Members' texts always need one, so that
 * no heading takes an id of the page. Never throws: a text above 2 MB, with too deep nesting or made to be slow is
 * returned escaped in `<pre class="plain">`.
 */
export async function renderMarkdown(source: string, options: { idPrefix?: string } = {}): Promise<Rendered> {
  const text = wellFormed(source)
  try {
    if (!isTooCostly(text)) return await render(text, options.idPrefix ?? '')
  } catch {
    // Only reached for text that no person writes: prepare() or decorate() refused it, or the stack overflowed.
  }
  return asTyped(text)
}

/** Returns a text as typed, escaped. */
export function asTyped(text: string): Rendered {
  return {
    html: `<pre class="plain">${escapeHtml(text)}</pre>`,
    headings: [],
    text,
    passages: [{ anchor: '', heading: '', text }],
    plain: true
  }
}

/** Returns only the passages, with the anchors of `renderMarkdown`, without colouring or printing. Never throws. */
export async function readPassages(source: string): Promise<OutlinedPassage[]> {
  const text = wellFormed(source)
  try {
    if (!isTooCostly(text)) {
      const { passages, page } = await read(text, '')
      return passages.map((passage, at) => ({ ...passage, depth: page.headings[at - 1]?.depth ?? 0 }))
    }
  } catch {
    // As in renderMarkdown().
  }
  return [{ anchor: '', heading: '', text, depth: 0 }]
}

/**
 * Renders one section of a text as `renderMarkdown` shows it, for a quotation. Returns undefined if the text has no
 * such section or is shown as typed. Never throws.
 */
export async function renderSection(source: string, place: SectionPlace): Promise<Section | undefined> {
  const text = wellFormed(source)
  try {
    if (isTooCostly(text)) return undefined
    return (await renderAlone(text, place)) ?? (await renderCut(await read(text, place.idPrefix), text, place))
  } catch {
    // As in renderMarkdown().
    return undefined
  }
}

/** Headings of the texts that sections were quoted from lately, or `none` if only the parser can tell them. */
const outlines = new LRUCache<string, Outline | 'none'>({
  maxSize: MAX_OUTLINED_CHARACTERS,
  sizeCalculation: (_, text) => text.length
})

interface Outline {
  found: SourceOutline
  headings: readonly Heading[]
}

async function outlineOf(text: string): Promise<Outline | 'none'> {
  const known = outlines.get(text)
  if (known) return known
  const found = sourceHeadings(text)
  const lines = found?.headings.map(({ line }) => line) ?? []
  const definitions = found?.definitions.map(({ line }) => line) ?? []
  const { page } = await read([...lines, ...definitions].join('\n\n'), '')
  const outline = found && page.headings.length === lines.length ? { found, headings: page.headings } : 'none'
  outlines.set(text, outline)
  return outline
}

/** Renders a section from its own source, which in a long text is far less to parse. Returns undefined if that may differ. */
async function renderAlone(text: string, place: SectionPlace): Promise<Section | undefined> {
  if (!place.anchor || text.length < MIN_LENGTH_CUT) return undefined
  const outline = await outlineOf(text)
  if (outline === 'none') return undefined
  const { found, headings } = outline
  const at = headings.findIndex(({ id }) => id === place.anchor)
  const texts = headings.map(heading => heading.text)
  const part = sectionSource(text, found, texts, at)
  if (!part || part.source.length > text.length / 2) return undefined
  const tree = await read(part.source, place.idPrefix, { lang: languageOf(text), hasHtml: found.hasHtml })
  const own = tree.page.headings[part.heading]
  if (!own || tree.page.headings.length !== part.headings || own.text !== texts[at]) return undefined
  return renderCut(tree, part.source, { ...place, anchor: own.id.slice(place.idPrefix.length) })
}

async function renderCut(
  { tree, page }: Awaited<ReturnType<typeof read>>,
  source: string,
  place: SectionPlace
): Promise<Section | undefined> {
  const cut = cutSection(tree, page, source, place)
  if (!cut) return undefined
  const isShown = ({ element }: { element: Element }) => cut.elements.has(element)
  await drawCode({ ...page, code: page.code.filter(isShown), formulas: page.formulas.filter(isShown) })
  const html = (children: typeof cut.shown) => print({ type: 'root', children: [...children] })
  const { markdown, shownText, text, prose } = cut
  return { html: html(cut.shown), rest: html(cut.rest), markdown, shownText, text, prose }
}

/** Checks whether a text can be rendered as Markdown instead of being shown as typed. Never throws. */
export async function isRenderable(source: string): Promise<boolean> {
  const text = wellFormed(source)
  try {
    if (isTooCostly(text)) return false
    await read(text, '')
    return true
  } catch {
    return false
  }
}

async function render(source: string, idPrefix: string): Promise<Rendered> {
  const { tree, page, text, passages } = await read(source, idPrefix)
  tree.children = drawReferences(tree.children, page)
  await drawCode(page)
  const { headings, replaced } = page
  return { html: print(tree), headings, text, passages, ...(replaced.length > 0 && { replaced }) }
}

function print(tree: Root): string {
  breakBetweenWords(tree)
  return printer.stringify(tree)
}

/** @param whole what the text is a part of has, where that decides how the part is shown */
async function read(source: string, idPrefix: string, whole = { lang: languageOf(source), hasHtml: false }) {
  const { lang } = whole
  const markdown = parseMarkdown(source)
  const hasHtml = prepare(markdown, source.length) || whole.hasHtml
  const tree = await toHtmlTree(markdown, lang, hasHtml, authorPrefix(idPrefix))
  keepPictureSources(tree)
  const text = withoutMarkers(plainText(tree))
  const sections = plainSections(tree)
  const page: Page = {
    idPrefix,
    words: words[lang],
    ids: new Set(),
    tabs: 0,
    headings: [],
    hashLinks: [],
    replaced: [],
    code: [],
    formulas: []
  }
  addHeadingIds(tree, idPrefix)
  decorate(tree, page)
  resolveHashLinks(page)
  const passages = sections.map((section, at) => ({
    anchor: page.headings[at - 1]?.id ?? '',
    heading: section.heading,
    text: withoutMarkers(section.text)
  }))
  return { tree, page, text, passages }
}

// UTF-8 has no lone surrogates, PostgreSQL has no null character, and `$` in a grammar does not match before a CR.
function wellFormed(source: string): string {
  return source.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
}

function withoutMarkers(text: string): string {
  return text.replace(/^\[!(?:note|tip|important|warning|caution)\]\n?/gim, '')
}
