const ICON = /:(?:material|octicons|fontawesome|simple)-[\w-]+:/g
const CODE = /(`+[^`]*`+|\$\$?[^$]+\$\$?|\\\(.*?\\\)|\\\[.*?\\\])/
/** Code, which is skipped, or marked text, which can have code in it. */
const MARKED = new RegExp(`${CODE.source}|(?<![=\\w])==(?=\\S)((?:\`[^\`\\n]*\`|[^=\`\\n])+?)==(?![=\\w])`, 'g')

/** Extensions of a site that give `^` or `~` a meaning. */
export interface Marks {
  caret: boolean
  tilde: boolean
}

/**
 * Returns a line with the signs of a heading separated from its words, which Python-Markdown does not ask for. The first
 * row of a table is no heading there.
 */
export function withHeading(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  const isTable =
    line.includes('|') &&
    !lines[at - 1]?.trim() &&
    /^ {0,3}[|: -]*-[|: -]*\|[|: -]*$|^ {0,3}\|[|: -]*-[|: -]*$/.test(lines[at + 1] ?? '')
  if (isTable) return line.replace(/^#{1,6}(?=\s)/, '\\$&')
  return line.replace(/^(#{1,6})(?=[^#\s])/, '$1 ')
}

/** Converts attributes, icons, keys, and marked, raised and lowered text of a line. */
export function inline(line: string, marks?: Marks): string {
  const marked = line.replace(MARKED, (found, _, words: string | undefined) =>
    words ? `<mark>${words}</mark>` : found
  )
  return outsideCode(marked, text => plainInline(marks ? raised(text, marks) : text))
}

/** Returns a title for a place that shows plain text. */
export function plainTitle(text: string): string {
  return text.replace(ICON, '').replace(/\s+/g, ' ').trim() || text
}

/** Changes a line outside code and formulas. */
function outsideCode(line: string, change: (text: string) => string): string {
  return line
    .split(CODE)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
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

function plainInline(text: string): string {
  return (
    text
      .replace(/^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(#[\w.:-]+)[^}\n]*\}[ \t]*$/, '$1 {$2}')
      .replace(
        /\{:?(?:[ \t]*(?:[.#][\w:.-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))+[ \t]*\}(?:(?<=\)\{[^{}]*\})|(?![^\s\])|<]))/g,
        found => (/^\{#[\w.:-]+\}$/.test(found) ? found : '')
      )
      // Blanks after an icon that begins an item would turn the item into code.
      .replace(
        /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+):(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^}\n]*\})?(?:[ \t]|&nbsp;)*/,
        '$1'
      )
      .replace(ICON, '')
      .replace(/\+\+((?:[\w-]+|"[^"]*")(?:\+(?:[\w-]+|"[^"]*"))*)\+\+/g, (_, keys: string) =>
        keys
          .split('+')
          .map(key => `<kbd>${key.replace(/"/g, '')}</kbd>`)
          .join('+')
      )
  )
}
