import { type Around, withoutAttributes } from './attributeLists.ts'
import { withIconSigns, withoutIcons } from './icons.ts'
import { withTightStrong } from './tightStrong.ts'

const CODE = /(`+[^`]*`+|\$\$?[^$]+\$\$?|\\\(.*?\\\)|\\\[.*?\\\])/
/** Code, which is skipped, or marked text, which can have code in it. */
const MARKED = new RegExp(`${CODE.source}|(?<![=\\w])==(?=\\S)((?:\`[^\`\\n]*\`|[^=\`\\n])+?)==(?![=\\w])`, 'g')

/** Links, tags and addresses, in which a name is no mention. With limits, because a long line may open many of them. */
const LINKED = /(!?\[[^\]\n]{0,999}\](?:\([^)\n]{0,999}\)|\[[^\]\n]{0,999}\])?|<[^>\n]{0,999}>|\bhttps?:\/\/\S+)/
const MENTION = /(?<![\w@/.\\-])@([a-z\d](?:-?[a-z\d]){0,38})(?![\w@/-]|\.\w)/gi

/** Extensions of a site that give `^`, `~` or `@` a meaning. */
export interface Marks {
  /** True if tabs have places with their names. */
  tabPlaces?: boolean | undefined
  /** True if tables can be drawn with lines, as in reStructuredText. */
  gridTables?: boolean | undefined
  /** Names of notes of pymdownx.blocks, if the site has them. */
  noteBlocks?: ReadonlySet<string> | undefined
  caret: boolean
  tilde: boolean
  /** Where `@name` leads to, such as https://github.com/. */
  mentions?: string | undefined
}

/**
 * Returns a line with the signs of a heading separated from its words, which Python-Markdown does not ask for. The first
 * row of a table is no heading there.
 */
export function withHeading(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  const isTable = line.includes('|') && !lines[at - 1]?.trim() && isTableRule(lines[at + 1] ?? '')
  if (isTable) return line.replace(/^#{1,6}(?=\s)/, '\\$&')
  return line.replace(/^(#{1,6})(?=[^#\s])/, '$1 ')
}

/** Converts attributes, icons, keys, and bold, marked, raised and lowered text of a line. */
export function inline(line: string, marks?: Marks): string {
  const marked = withTightStrong(line, CODE).replace(MARKED, (found, _, words: string | undefined) =>
    words ? `<mark>${words}</mark>` : found
  )
  return outsideCode(marked, (text, around) =>
    plainInline(marks ? raised(mentioned(text, marks), marks) : text, around)
  )
}

/** Returns a title for a place that shows plain text. */
export function plainTitle(text: string): string {
  return withoutIcons(text).replace(/\s+/g, ' ').trim() || text
}

/** Changes a line outside code and formulas. */
function outsideCode(line: string, change: (text: string, around: Around) => string): string {
  return line
    .split(CODE)
    .map((piece, at, all) =>
      at % 2 === 1 ? piece : change(piece, { line, isAfterCode: at > 0, isBeforeCode: at < all.length - 1 })
    )
    .join('')
}

/** Converts mentions of people (`@name`) to links. */
function mentioned(text: string, { mentions }: Marks): string {
  if (!mentions || !text.includes('@')) return text
  return text
    .split(LINKED)
    .map((piece, at) =>
      at % 2 === 1 ? piece : piece.replace(MENTION, (whole, name) => `[${whole}](${mentions}${name})`)
    )
    .join('')
}

/** Converts raised (`^2^`), lowered (`~2~`) and inserted (`^^words^^`) text. */
function raised(text: string, { caret, tilde }: Marks): string {
  let made = text
  if (caret)
    made = made
      .replace(/(?<![\^\\])\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^(?!\^)/g, '<ins>$1</ins>')
      .replace(/(?<![\^\\[])\^([^\s^[\]]+)\^(?!\^)/g, '<sup>$1</sup>')
  return tilde ? made.replace(/(?<![~\\])~([^\s~[\]]+)~(?!~)/g, '<sub>$1</sub>') : made
}

function plainInline(text: string, around: Around): string {
  const heading = text.replace(/^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(#[\w.:-]+)[^}\n]*\}[ \t]*$/, '$1 {$2}')
  const plain = withoutAttributes(heading, around)
  // Blanks after an icon that begins an item would turn the item into code.
  const items = plain.replace(
    /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)(:(?:material|octicons|fontawesome|simple)-[\w-]+:)(?:\{[^}\n]*\})?(?:[ \t]|&nbsp;)*/,
    (_, mark: string, icon: string) => `${mark}${withIconSigns(icon) && `${withIconSigns(icon)} `}`
  )
  const shown = /^#{1,6}[ \t]/.test(items)
    ? withoutIcons(items).replace(/^(#{1,6})[ \t]+/, '$1 ')
    : withIconSigns(items)
  return shown.replace(/\+\+((?:[\w-]+|"[^"]*")(?:\+(?:[\w-]+|"[^"]*"))*)\+\+/g, (_, keys: string) =>
    keys
      .split('+')
      .map(key => `<kbd>${key.replace(/"/g, '')}</kbd>`)
      .join('+')
  )
}

/**
 * Returns the places of tabs, to which links with their names lead.
 * @param taken names that have a place, to which those of the tabs are added
 */
export function tabPlaces(panels: readonly { title: string }[], taken: Set<string>): string {
  const names = panels.map(({ title }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
  )
  const free = [...new Set(names)].filter(name => name && !taken.has(name))
  for (const name of free) taken.add(name)
  return free.map(name => `<a id="${name}"></a>`).join('')
}

/** Checks for the line below the head of a table: only its signs, with one of them between or before cells. */
function isTableRule(line: string): boolean {
  const dash = line.indexOf('-')
  return dash >= 0 && /^[|: -]+$/.test(line) && (line.includes('|', dash) || /^ {0,3}\|/.test(line))
}
