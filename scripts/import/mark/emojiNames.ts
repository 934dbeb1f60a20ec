import { withEmoji } from '../emoji.ts'
import { mapLines } from './lines.ts'
import { slugOf } from './links.ts'

const HEADING = /^#{1,6}[ \t]/
const EXPLICIT_ID = /\{#[^{}\n]*\}[ \t]*$/
/** Code, addresses and HTML, in which a name stays. */
const NOT_TEXT = /(`+[^`\n]*`+|\]\([^()\n]*\)|<[^<>\n]*>|https?:\S+)/

/** Replaces names of emoji (`:warning:`) in the text of a document, in its lines. A heading keeps the id that links to it have. */
export function withEmojiNames(text: string): string {
  return mapLines(text, (line, inCode) => {
    // Indented lines can be code.
    if (inCode || /^(?: {4}|\t)(?![ \t]*(?:[-*+]|\d+[.)])[ \t])/.test(line)) return line
    const made = line
      .split(NOT_TEXT)
      .map((piece, at) => (at % 2 === 1 ? piece : withEmoji(piece)))
      .join('')
    if (made === line || !HEADING.test(line) || EXPLICIT_ID.test(line)) return made
    return `${made.trimEnd()} {#${slugOf(line.replace(HEADING, ''))}}`
  })
}
