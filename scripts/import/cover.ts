import type { RootContent } from 'mdast'
import {
  contentsMarker,
  isApparatusHeading,
  isContentsHeading,
  isCoverLine,
  isCoverPicture,
  isLegalHeading,
  isLegalText,
  isLicenceHeading
} from './boilerplate.ts'
import { isPageBreak } from './html.ts'
import { lineOf, lonePicture } from './nodes.ts'

const longestCover = 12

/**
 * Returns the indices of top-level nodes that exist only for print: the cover page (logo, version, copyright, legal
 * text), the table of contents and page breaks; and those of a template that nobody filled in. `title` is the index of
 * the title, or -1 if the title is not a separate node.
 */
export function paperNodes(nodes: readonly RootContent[], title: number): Set<number> {
  const dropped = new Set<number>()
  dropCover(nodes, title + 1, dropped)
  dropContents(nodes, dropped)
  dropBlank(nodes, dropped)
  return dropped
}

function dropCover(nodes: readonly RootContent[], from: number, dropped: Set<number>): void {
  const title = nodes[from - 1]
  // The holder of the copyright is a part of the text of a licence.
  const isLicence = title?.type === 'heading' && isLicenceHeading(lineOf(title))
  let at = isLicence ? endOfSection(nodes, from) : dropTitlePage(nodes, from, dropped)
  // Legal text belongs to the cover only until other content begins.
  for (;;) {
    const node = nodes[at]
    if (!node) return
    if (node.type !== 'heading') at++
    else if (isLegalHeading(lineOf(node)) && isLegalSection(nodes, at)) at = dropSection(nodes, at, dropped)
    else if (isContentsHeading(lineOf(node))) at++
    else return
  }
}

// Drops the nodes between the title and the first page break or heading, if they look like a cover.
function dropTitlePage(nodes: readonly RootContent[], from: number, dropped: Set<number>): number {
  const end = endOfSection(nodes, from)
  const page = nodes.slice(from, end)
  const broken = page.findIndex(isBreakNode)
  const cover = page.slice(0, broken)
  const isPage = cover.length <= longestCover && cover.every(node => node.type === 'paragraph' || node.type === 'html')
  const whole = broken > 0 && isPage && cover.some(isCoverNode)
  const isCover = (node: RootContent, index: number) => (whole && index <= broken) || isCoverNode(node)
  // What follows other text is not the cover: it can be the picture of a logo that the text is about.
  const text = page.findIndex((node, index) => !isCover(node, index) && !isBreakNode(node))
  page.slice(0, text < 0 ? page.length : text).forEach((node, index) => {
    if (isCover(node, index)) dropped.add(from + index)
  })
  return end
}

// A disclaimer can also warn of dangers or say how to use a device. Such a section is content.
function isLegalSection(nodes: readonly RootContent[], heading: number): boolean {
  const section = nodes.slice(heading + 1, endOfSection(nodes, heading + 1))
  const end = section.findIndex(isBreakNode)
  const own = end < 0 ? section : section.slice(0, end)
  return own.every(({ type }) => type !== 'code' && type !== 'table') && isLegalText(own.map(lineOf).join('\n'))
}

// A page break also ends the legal text. The document continues after it.
function dropSection(nodes: readonly RootContent[], heading: number, dropped: Set<number>): number {
  const end = endOfSection(nodes, heading + 1)
  for (let at = heading; at < end; at++) {
    const node = nodes[at]
    if (node && isBreakNode(node)) return at
    dropped.add(at)
  }
  return end
}

function dropContents(nodes: readonly RootContent[], dropped: Set<number>): void {
  nodes.forEach((node, index) => {
    if (isBreakNode(node)) dropped.add(index)
    if (node.type === 'paragraph' && contentsMarker.test(lineOf(node))) dropped.add(index)
  })
  nodes.forEach((node, index) => {
    if (node.type !== 'heading' || !isContentsHeading(lineOf(node))) return
    const end = endOfSection(nodes, index + 1)
    const rest = nodes.slice(index + 1, end)
    if (rest.length > 0 && rest.every((_, at) => dropped.has(index + 1 + at))) dropped.add(index)
  })
}

// Drops a section such as that of the abbreviations if its table has nothing but the names of its columns.
function dropBlank(nodes: readonly RootContent[], dropped: Set<number>): void {
  nodes.forEach((node, index) => {
    if (node.type !== 'heading' || !isApparatusHeading(lineOf(node))) return
    const end = endOfSection(nodes, index + 1)
    const rest = nodes.slice(index + 1, end)
    if (rest.length > 0 && rest.every(isBlankTable)) for (let at = index; at < end; at++) dropped.add(at)
  })
}

function isBlankTable(node: RootContent): boolean {
  return node.type === 'table' && node.children.slice(1).every(row => row.children.every(cell => !lineOf(cell).trim()))
}

function isCoverNode(node: RootContent): boolean {
  const picture = lonePicture(node)
  return picture ? isCoverPicture(picture) : node.type === 'paragraph' && isCoverLine(lineOf(node))
}

function isBreakNode(node: RootContent): boolean {
  return node.type === 'html' && isPageBreak(node.value)
}

function endOfSection(nodes: readonly RootContent[], from: number): number {
  const end = nodes.findIndex((node, index) => index >= from && node.type === 'heading')
  return end < 0 ? nodes.length : end
}
