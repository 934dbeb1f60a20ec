import type { Element, ElementContent, Root, RootContent } from 'hast'
import { hasClass, isElement } from './elements.ts'
import { splitLong } from './longLists.ts'
import type { Heading, Page } from './page.ts'
import { plainProse, plainText } from './plainText.ts'
import { isProblemPart, isRemedy, isSymptom } from './problemParts.ts'
import { bare, openTab, openTabs, panelsOf } from './quotedTabs.ts'
import { drawReferences } from './reference.ts'

/** The part of a text to quote. */
export interface SectionPlace {
  /** Anchor of its heading. '' for the text before the first heading, null for the whole text. */
  anchor: string | null
  /** The found words of a long section: its quotation starts near them and shows them. '' for its beginning. */
  from: string
  /** Prefix of all ids, because one page may contain two quotations. */
  idPrefix: string
}

/** A quotation: the part that is shown at once and the rest, both safe HTML. */
export interface Section {
  html: string
  rest: string
  /** Source of the whole section. */
  markdown: string
  /** Words of the part that is shown at once, and of the whole section. */
  shownText: string
  text: string
  /** Words of the section without code and headings. */
  prose: string
}

/** Number of characters that are shown at once. The block that passes this limit is included whole. */
const MAX_SHOWN_LENGTH = 1200
/** The same where found words start within the limit and end behind it. */
const MAX_SHOWN_WITH_FOUND_LENGTH = 2400
/** Maximum number of characters before the found words for which a section is quoted from its beginning. */
const MAX_LEAD_IN_LENGTH = 600
/** Maximum length of a line that only introduces what follows, in characters. */
const MAX_LEAD_LENGTH = 160
/** Maximum length of a quotation in characters. */
const MAX_SECTION_LENGTH = 6000
/**
 * Minimum length of the beginning of a document in characters. A shorter one only announces the answer, so the text
 * after it is quoted too.
 */
const MIN_INTRODUCTION_LENGTH = 500
/** Matches a heading of a section that only introduces the next one. */
export const IS_INTRODUCTION =
  /^[\s\d.、:：]*(?:简介|介绍|概述|概览|概要|前言|背景|说明|简要说明|introduction|overview|about|summary|preface|background)[\s.:：]*$/i

/** Matches the heading of an entry of a FAQ. */
const QUESTION = /[?？][\s"”’）)]*$/

/**
 * Extracts the nodes of the section at `place` from a tree that is ready to print. Returns undefined if there is no
 * such section.
 */
export function cutSection(tree: Root, page: Page, source: string, { anchor, from, idPrefix }: SectionPlace) {
  const blocks = tree.children.filter(node => node.type === 'element')
  const headingOf = new Map<Element, Heading>()
  const byId = new Map(page.headings.map(heading => [heading.id, heading]))
  for (const block of blocks) {
    const heading = headingIn(block, byId)
    if (heading) headingOf.set(block, heading)
  }
  const first = anchor ? blocks.findIndex(block => holdsId(block, idPrefix + anchor)) : 0
  if (first < 0) return undefined
  const above = anchor ? aboveParts(blocks, first, headingOf) : 0
  // The title of the article states the problem, or the whole text was requested.
  const isWhole = anchor === null || above === undefined || (anchor === '' && isOneProblem(page))
  const begin = isWhole ? 0 : above
  const depth = headingOf.get(blocks[begin] as Element)?.depth ?? 6
  const after = blocks.findIndex((block, at) => at > begin && (headingOf.get(block)?.depth ?? 7) <= depth)
  // The heading of the section is shown above the quotation.
  const hasHeading = !isWhole && isHeading(blocks[begin] as Element)
  const own = after < 0 || isWhole ? blocks.length : after
  const heading = headingOf.get(blocks[begin] as Element)
  const introduces = !isWhole && (anchor === '' || IS_INTRODUCTION.test(heading?.text ?? ''))
  const end = introduces ? endOfIntroduction(blocks, begin, own, headingOf) : own
  const whole = unfolded(blocks.slice(begin + (hasHeading ? 1 : 0), end), anchor && idPrefix + anchor)
  const listed = splitLong(fromRemedy(whole, headingOf), block => openTab(block, from))
  const all = drawReferences(listed, page).filter(node => node.type === 'element')
  if (all.length === 0) return undefined
  // The answer to a question begins with what the rest of it explains.
  const start = startOf(all, from, QUESTION.test(heading?.text ?? '') ? MAX_SHOWN_LENGTH : MAX_LEAD_IN_LENGTH)
  const [shown, rest] = split(all.slice(start), from)
  for (const block of [...shown, ...rest]) {
    dropAnchors(block)
    openTabs(block, from)
  }
  const elements = new Set<Element>()
  for (const block of [...shown, ...rest]) collectElements(block, elements)
  return {
    shown,
    rest,
    elements,
    markdown: sourceOf([...shown, ...rest], source),
    shownText: plainText({ type: 'root', children: [...shown] }),
    text: plainText({ type: 'root', children: [...shown, ...rest] }),
    prose: plainProse({ type: 'root', children: [...shown, ...rest].filter(block => !isHeading(block)) })
  }
}

/**
 * Replaces the fold at an anchor by its content, because its summary is shown above the quotation, and tabs by the panel that
 * holds the anchor.
 */
function unfolded(blocks: Element[], id: string | null): Element[] {
  const [fold, ...others] = blocks
  if (!id || !fold || !holdsId(fold, id)) return blocks
  const panel = hasClass(fold, 'tabs') ? panelsOf(fold).find(each => holdsId(each.panel, id))?.panel : undefined
  if (panel)
    return sectionAt(
      panel.children.filter(child => child.type === 'element'),
      id
    )
  if (!isElement(fold, 'details')) return blocks
  const inside = fold.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName !== 'summary' && !hasClass(child, 'fold')
  )
  return [...inside, ...others]
}

/** Returns the blocks below the heading with an id, up to the next heading that is not below it. */
function sectionAt(blocks: readonly Element[], id: string): Element[] {
  const depthOf = (block: Element) => Number(/^h([1-6])$/.exec(block.tagName)?.[1] ?? 7)
  const at = blocks.findIndex(block => holdsId(block, id))
  const heading = blocks[at]
  if (!heading || depthOf(heading) > 6) return unfolded(blocks.slice(Math.max(at, 0)), id)
  const after = blocks.findIndex((block, place) => place > at && depthOf(block) <= depthOf(heading))
  return blocks.slice(at + 1, after < 0 ? blocks.length : after)
}

/**
 * Returns the end of the section at which a document that begins at `begin` has enough content. `own` is the end of its
 * first section.
 */
function endOfIntroduction(
  blocks: readonly Element[],
  begin: number,
  own: number,
  headingOf: ReadonlyMap<Element, Heading>
): number {
  const lengthOf = (from: number, to: number) => plainText({ type: 'root', children: blocks.slice(from, to) }).length
  let end = own
  for (let length = lengthOf(begin, own); end < blocks.length && length < MIN_INTRODUCTION_LENGTH; ) {
    const from = end
    const next = blocks.findIndex((block, at) => at > from && headingOf.has(block))
    end = next < 0 ? blocks.length : next
    length += lengthOf(from, end)
  }
  return end
}

/**
 * Returns the position of the heading of the problem that the heading at `at` is a part of, or undefined if that is the
 * title. Returns `at` for a separate subject.
 */
function aboveParts(
  blocks: readonly Element[],
  at: number,
  headingOf: ReadonlyMap<Element, Heading>
): number | undefined {
  const own = headingOf.get(blocks[at] as Element)
  if (!own || !isProblemPart(own.text)) return at
  for (let above = at - 1; above >= 0; above--) {
    const heading = headingOf.get(blocks[above] as Element)
    if (heading && heading.depth < own.depth) return above
  }
  return undefined
}

/** Checks whether the top-level headings name the parts of a problem. */
function isOneProblem({ headings }: Page): boolean {
  const top = Math.min(...headings.map(({ depth }) => depth))
  return headings.some(({ depth, text }) => depth === top && isProblemPart(text))
}

/** Leaves out the symptom of a problem that has a cause or solution too, because the reader already knows it. */
function fromRemedy(blocks: readonly Element[], headingOf: ReadonlyMap<Element, Heading>): readonly Element[] {
  const textOf = (block: Element) => headingOf.get(block)?.text.trim() ?? ''
  const symptom = blocks.findIndex(block => isSymptom(textOf(block)))
  const remedy = blocks.findIndex((block, at) => at > symptom && isRemedy(textOf(block)))
  if (symptom < 0 || remedy < 0) return blocks
  const depth = headingOf.get(blocks[symptom] as Element)?.depth ?? 6
  // What stands between them, such as how to tell the cases apart, belongs to the answer.
  const next = blocks.findIndex(
    (block, at) => at > symptom && (headingOf.get(block)?.depth ?? 7) <= depth && !isSymptom(textOf(block))
  )
  return blocks.slice(next < 0 ? remedy : Math.min(next, remedy))
}

/**
 * Returns the block in which the words begin, including the line that leads to it, or the first block if no block
 * contains them, or if at most `leadIn` characters stand before them.
 */
function startOf(blocks: readonly Element[], from: string, leadIn: number): number {
  const wanted = bare(from).slice(0, 40)
  if (!wanted) return 0
  let before = ''
  for (const [at, block] of blocks.entries()) {
    const words = bare(plainText(block))
    const here = (before + words).indexOf(wanted)
    if (here >= 0) {
      if (before.length <= leadIn || before.length + words.length <= MAX_SHOWN_LENGTH) return 0
      const leading = at > 0 && /[:：]\s*$/.test(plainText(blocks[at - 1] as Element).trim()) ? 1 : 0
      return withMore(blocks, at - leading)
    }
    before += words
  }
  return 0
}

/** Returns an earlier position if little text is left from `start` on. */
function withMore(blocks: readonly Element[], start: number): number {
  const lengths = blocks.map(block => plainText(block).length)
  let left = lengths.slice(start).reduce((sum, length) => sum + length, 0)
  let from = start
  for (; from > 0 && left + (lengths[from - 1] ?? 0) <= MAX_SHOWN_LENGTH; from--) left += lengths[from - 1] ?? 0
  return from
}

function split(blocks: readonly Element[], from: string): [Element[], Element[]] {
  const shown: Element[] = []
  const rest: Element[] = []
  const lastFound = bare(from).slice(-40)
  let [length, words, isFound] = [0, '', lastFound === '']
  for (const block of blocks) {
    if (length >= MAX_SECTION_LENGTH) break
    const isShown = length < MAX_SHOWN_LENGTH || (!isFound && length < MAX_SHOWN_WITH_FOUND_LENGTH)
    ;(isShown ? shown : rest).push(block)
    const text = plainText(block)
    length += text.length
    words = (words + bare(text)).slice(-bare(text).length - lastFound.length)
    isFound ||= words.includes(lastFound)
  }
  // A line that introduces a list or code is not shown without it. A paragraph that also says something else takes it along, and
  // whatever that introduces, so that no block goes back and forth.
  let takesAlong = false
  while (rest.length > 0 && shown.length > 1 && leadsOn(shown.at(-1))) {
    takesAlong ||= plainText(shown.at(-1) as Element).length > MAX_LEAD_LENGTH
    if (takesAlong) shown.push(rest.shift() as Element)
    else rest.unshift(shown.pop() as Element)
  }
  return [shown, rest]
}

function leadsOn(block: Element | undefined): boolean {
  if (!block) return false
  return isHeading(block) || /[:：]\s*$/.test(plainText(block).trim())
}

const isHeading = (block: Element) => /^h[1-6]$/.test(block.tagName)

function headingIn(node: Element, byId: ReadonlyMap<string, Heading>): Heading | undefined {
  const own = byId.get(String(node.properties.id ?? ''))
  if (own) return own
  for (const child of node.children) {
    const heading = child.type === 'element' ? headingIn(child, byId) : undefined
    if (heading) return heading
  }
  return undefined
}

function holdsId(node: RootContent | ElementContent, id: string): boolean {
  if (node.type !== 'element') return false
  return node.properties.id === id || node.children.some(child => holdsId(child, id))
}

/** Removes the links of headings to themselves, which have no target in a quotation. */
function dropAnchors(node: Element): void {
  node.children = node.children.filter(child => !(isElement(child, 'a') && hasClass(child, 'anchor')))
  for (const child of node.children) if (child.type === 'element') dropAnchors(child)
}

function collectElements(node: Element, elements: Set<Element>): void {
  elements.add(node)
  for (const child of node.children) if (child.type === 'element') collectElements(child, elements)
}

/** Returns the Markdown source of the blocks, or '' if the HTML parser recorded no positions. */
function sourceOf(blocks: readonly Element[], source: string): string {
  const offsets = blocks.flatMap(block => {
    const [from, to] = [offsetOf(block, 'start'), offsetOf(block, 'end')]
    return from === undefined || to === undefined ? [] : [from, to]
  })
  return offsets.length === 0 ? '' : source.slice(Math.min(...offsets), Math.max(...offsets)).trim()
}

/** Returns the offset of a node. Code became a figure without a position, but its content has one. */
function offsetOf(node: ElementContent, side: 'start' | 'end'): number | undefined {
  const own = node.position?.[side].offset
  if (own !== undefined || node.type !== 'element') return own
  const inside = node.children.flatMap(child => offsetOf(child, side) ?? [])
  return inside.length === 0 ? undefined : side === 'start' ? Math.min(...inside) : Math.max(...inside)
}
