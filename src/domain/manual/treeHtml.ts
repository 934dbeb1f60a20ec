import { escapeHtml } from '../escapeHtml.ts'
import { HTML_LANG, LANGUAGE_NAMES } from '../language/languages.ts'
import { breakableParts } from '../language/lineBreaks.ts'
import { splitNumber } from './contents.ts'
import type { TreeList, TreeRow } from './rows.ts'

/** A page of a split document, shown below it in the tree. */
export interface PartLink {
  href: string
  title: string
  /** True for sections of a long chapter, which stand below it. */
  isSection: boolean
  isCurrent: boolean
}

/** Texts of the links in a list that a page shows only in part. */
export interface TreeWords {
  before(count: number): string
  after(count: number): string
}

/**
 * Renders the lines of a tree as HTML, shared by pages, branch files and the server. A button opens a branch once a
 * script has enabled it. The links work without a script.
 */
export function treeHtml(
  { rows, before, after, href }: TreeList,
  parts: readonly PartLink[],
  words: TreeWords
): string {
  const more = (text: string) => `<li><a class="more" href="${href}">${escapeHtml(text)}</a></li>`
  const lines = rows.map(row => {
    const ownParts = row.isCurrent && parts.length > 0 ? partsHtml(parts) : ''
    const below = row.list ? treeHtml(row.list, parts, words) : ''
    return `<li>${linkHtml(row, ownParts ? 'true' : 'page')}${buttonHtml(row)}${ownParts}${below}</li>`
  })
  return `<ul>${before > 0 ? more(words.before(before)) : ''}${lines.join('')}${after > 0 ? more(words.after(after)) : ''}</ul>`
}

/** Renders the children of an entry for the file of its branch. */
export function branchHtml(rows: readonly TreeRow[]): string {
  return `<ul>${rows.map(row => `<li>${linkHtml(row, 'page')}${buttonHtml(row)}</li>`).join('')}</ul>\n`
}

function linkHtml({ href, label, lang, mark, isCurrent }: TreeRow, current: string): string {
  const attributes = `${isCurrent ? ` aria-current="${current}"` : ''}${lang ? ` lang="${HTML_LANG[lang]}"` : ''}`
  return `<a href="${escapeHtml(href)}"${attributes}>${labelHtml(label)}${mark ? `<i>${LANGUAGE_NAMES[mark]}</i>` : ''}</a>`
}

/** A link is a flex container, so a label whose lines may end at a mark needs an element of its own. */
function labelHtml(label: string, isOwn = false): string {
  const parts = breakableParts(label).map(escapeHtml)
  return parts.length > 1 || isOwn ? `<span>${parts.join('<wbr>')}</span>` : parts.join('')
}

function buttonHtml({ count, branch, list }: TreeRow): string {
  if (count === 0) return ''
  const place = branch === undefined ? '' : ` data-branch="${branch}"`
  return `<button type="button" disabled${place} aria-expanded="${list !== undefined}">${count}</button>`
}

function partsHtml(parts: readonly PartLink[]): string {
  const lines = parts.map(({ href, title, isSection, isCurrent }) => {
    const { number, name } = splitNumber(title)
    const label = number ? `<b>${number}</b> ${labelHtml(name, true)}` : labelHtml(title)
    return `<li${isSection ? ' class="sub"' : ''}><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${label}</a></li>`
  })
  return `<ul class="parts">${lines.join('')}</ul>`
}
