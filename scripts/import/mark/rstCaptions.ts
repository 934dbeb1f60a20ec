import { indented, optionsAt } from './rstLines.ts'

const LABEL = /^\.\.[ ]+_[^:]+:[ ]*$/
const CAPTIONED =
  /^\.\.[ ]+(figure|list-table|csv-table|table|code-block|code|sourcecode|literalinclude)::(?:[ ]+(.*))?$/

/**
 * Returns the caption of the figure, table or code that follows from a line on, as plain text, or ''. Sphinx shows it for
 * a reference to the label above it.
 */
export function captionBelow(lines: readonly string[], from: number): string {
  let at = from
  while (at < lines.length && (!lines[at]?.trim() || LABEL.test((lines[at] ?? '').trimEnd()))) at++
  const [, name, argument = ''] = CAPTIONED.exec((lines[at] ?? '').trimEnd()) ?? []
  if (name === undefined) return ''
  const body = indented(lines, at + 1).lines
  if (name.endsWith('table')) {
    const end = body.findIndex(line => !line || /^:/.test(line))
    return plainCaption([argument, ...body.slice(0, end < 0 ? body.length : end)].join(' '))
  }
  const { options, end } = optionsAt(body, 0)
  if (name !== 'figure') return plainCaption(options.get('caption') ?? '')
  const below = body.slice(end)
  const start = below.findIndex(line => line)
  const last = below.findIndex((line, index) => index > start && !line)
  return start < 0 ? '' : plainCaption(below.slice(start, last < 0 ? below.length : last).join(' '))
}

/** Returns the words of a text without the marks around them. */
export function plainCaption(text: string): string {
  return text
    .replace(/(?::[\w:+-]{1,99}:)?`([^`<]*[^`<\s])[ ]*(?:<[^`>]*>)?`_{0,2}/g, '$1')
    .replace(/`/g, '')
    .replace(/(\*{1,2})(?=\S)([^*]*[^*\s])\1/g, '$2')
    .replace(/\\(.)/g, '$1')
    .trim()
}
