import { mapLines } from './mark/lines.ts'

const CODE = /(`+[^`]*`+)/
const TAG = /<[a-z][a-z0-9]*\s[^<>]*>/gi
const UNQUOTED = /(\s[a-z][\w:-]*=)([^\s"'<>`]+)(?=[\s>])/gi

/**
 * Puts quotes around values of attributes that have a slash or an equals sign: `<a href=https://x.org/a>`. Browsers take
 * them without, but the parser of Markdown takes such a tag within a line for text.
 */
export function withQuotedAttributes(text: string): string {
  if (!/<[a-z][^<>]*\s[a-z][\w:-]*=[^\s"'<>`]/i.test(text)) return text
  // Indented by four, it can be code.
  return mapLines(text, (line, inCode) => (inCode || /^(?: {4}|\t)/.test(line) ? line : inLine(line)))
}

function inLine(line: string): string {
  return line
    .split(CODE)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(TAG, quoted)))
    .join('')
}

function quoted(tag: string): string {
  // The slash of `<img src=a/b.png/>` ends the tag.
  const end = tag.endsWith('/>') ? '/>' : '>'
  const inner = `${tag.slice(0, -end.length)} >`.replace(UNQUOTED, (whole, name: string, value: string) =>
    /[/=]/.test(value) ? `${name}"${value}"` : whole
  )
  return inner.slice(0, -2) + end
}
