import type { Loss } from './context.ts'
import { mapLines } from './lines.ts'
import { linkTo, slugOf } from './links.ts'

/** The pages and files of a wiki or of a folder of notes, by name. */
export interface WikiPages {
  /** True for a wiki such as those of GitHub. There a label stands before its page. */
  isWiki: boolean
  /** Returns the file with this name or path, as a document names it. */
  find(from: string, name: string): string | undefined
  /** Address of the wiki itself, before the names of its pages. */
  address: string | undefined
}

/** Surrounds the number of a text that is not converted. */
const HELD = '\u0003'
const INLINE_CODE = /(?<!`)(`{1,3})(?!`)(?:(?!\n\n)[^`]|(?!\1(?!`))`)+?\1(?!`)/g
/** A link of a wiki, but not `[[1]](address)`, which is a link of Markdown with brackets in its text. */
const LINK = /(?<![\\[])(!?)\[\[([^[\]\n]{1,500})\]\](?![[(:])/g
const DESTINATION = /(\]\(<?|^[ \t]*\[[^\]\n]{1,300}\]:[ \t]*<?)((?:https?:\/\/[\w.-]{1,100})?\/[^\s)>]{1,500})/gm
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i
const SIZE = /^\d{1,5}(?:x\d{1,5})?$/
const INDENTED = /^(?: {4}|\t)/
const LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/

/**
 * Converts links of wikis and of folders of notes (`[[Page]]`, `[[label|Page]]`, `![[picture.png]]`) to Markdown, outside of code. In a
 * folder that is no wiki, brackets around a name that no file has are text.
 */
export function fromWiki(text: string, file: string, wiki: WikiPages, losses: Loss[]): string {
  const isLinked = text.includes('[[')
  const isAddressed = wiki.address !== undefined && text.includes(wiki.address)
  if (!isLinked && !isAddressed) return text
  const held: string[] = []
  const hold = (inner: string) => `${HELD}${held.push(inner) - 1}${HELD}`
  const code = indentedCode(text)
  let at = 0
  const made = mapLines(text, (line, inCode, opens) => (code.has(at++) || inCode || opens ? hold(line) : line))
    .replace(INLINE_CODE, hold)
    .replace(LINK, (whole, mark: string, inner: string) => linkOf(whole, mark !== '', inner, { file, wiki, losses }))
    .replace(DESTINATION, (whole, before: string, address: string) => {
      const found = pageAt(address, file, wiki)
      return found === undefined ? whole : before + found
    })
  // Code in a line can be in held code.
  const restore = (one: string): string =>
    one.replace(new RegExp(`${HELD}(\\d+)${HELD}`, 'g'), (_, index: string) => restore(held[Number(index)] ?? ''))
  return restore(made)
}

interface Job {
  file: string
  wiki: WikiPages
  losses: Loss[]
}

function linkOf(whole: string, isShown: boolean, inner: string, { file, wiki, losses }: Job): string {
  const [first = '', ...options] = inner.split(/\\?\|/).map(part => part.trim())
  if (PICTURE.test(first)) {
    const alt = options.map(option => /^alt=(.*)$/.exec(option)?.[1] ?? option).find(isWords)
    const found = wiki.find(file, first)
    return `!${linkTo(alt ?? '', found === undefined ? first : `source:/${found}`)}`
  }
  const last = options[0]
  const targets = last === undefined ? [first] : wiki.isWiki ? [last, first] : [first, last]
  for (const target of targets) {
    const address = addressOf(target, file, wiki)
    if (address === undefined) continue
    const label = target === first ? last : first
    if (isShown) losses.push({ file, message: `${whole} is shown as a link.` })
    return linkTo(
      label ||
        target
          .replace(/#\^.*$/, '')
          .replace(/^#/, '')
          .replace('#', ' > '),
      address
    )
  }
  if (!wiki.isWiki) return whole
  // The page is not there: the report names it, and its label is text.
  return linkTo(first, (targets[0] ?? '').replace(/\s+/g, '-'))
}

/** Returns the address of a page, of a place in it, or on the web. */
function addressOf(target: string, file: string, wiki: WikiPages): string | undefined {
  if (/^https?:\/\//.test(target)) return target
  const [name = '', ...places] = target.split('#')
  const place = places.at(-1)
  // A block of Obsidian has no name on a page.
  const hash = place && !place.startsWith('^') ? `#${slugOf(place)}` : ''
  if (!name.trim()) return hash || undefined
  const found = wiki.find(file, name)
  return found === undefined ? undefined : `source:/${found}${hash}`
}

/** Returns the file of a page of the wiki itself, by its address on the web. */
function pageAt(address: string, file: string, { address: own, find }: WikiPages): string | undefined {
  const at = own === undefined ? -1 : address.indexOf(own)
  if (own === undefined || at < 0 || !/^(?:https?:\/\/[\w.-]+)?$/.test(address.slice(0, at))) return undefined
  const [name = '', hash] = address.slice(at + own.length).split('#')
  const found = find(file, name || 'Home')
  return found === undefined ? undefined : `source:/${encodeURI(found)}${hash === undefined ? '' : `#${hash}`}`
}

const isWords = (option: string) => option !== '' && !SIZE.test(option) && !/^(?:\w+=|frame$|float$)/.test(option)

/** Returns the numbers of lines of code that only their indentation makes code. */
function indentedCode(text: string): Set<number> {
  const found = new Set<number>()
  let isAfterBlank = true
  let isInList = false
  for (const [at, line] of text.split('\n').entries()) {
    const isBlank = !line.trim()
    if (INDENTED.test(line) && !isBlank && !isInList && (isAfterBlank || found.has(at - 1))) found.add(at)
    else if (!isBlank && LIST.test(line)) isInList = true
    else if (!isBlank && !/^[ \t]/.test(line) && isAfterBlank) isInList = false
    isAfterBlank = isBlank
  }
  return found
}
