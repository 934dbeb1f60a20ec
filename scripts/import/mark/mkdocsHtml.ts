import { endsFence, fenceAt } from './fences.ts'

const ELEMENT =
  /^(?:<(address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|summary|table|ul)\b[^>]*>.*<\/\1>|<\/(?:address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|table|ul)>)[ \t]*$/i
/** Pictures and line breaks alone in a line. In Python-Markdown they belong to the text around them. */
const INLINE =
  /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:<(?:img|br)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>(?:[ \t]*<\/img>)?[ \t]*)+$/i

/**
 * Ends blocks of HTML where Python-Markdown ends them: after the end tag. Other tools read all lines up to the next blank
 * line as HTML, and would show a picture below a caption as it is written.
 */
export function withHtmlEnds(lines: readonly string[]): string[] {
  let fence = ''
  return lines.flatMap((line, at) => {
    const mark = fenceAt(line)
    if (fence) {
      if (endsFence(line, fence)) fence = ''
      return [line]
    }
    if (mark) fence = mark
    const next = lines[at + 1]?.trim()
    if (!next || mark) return [line]
    if (INLINE.test(line)) return /^<img\b|^<\//i.test(next) || isWithin(lines, at) ? [line] : [line, '']
    return !next.startsWith('<') && ELEMENT.test(line) ? [line, ''] : [line]
  })
}

/** Checks whether a line continues HTML or a paragraph, where other tools read on in the same way. */
function isWithin(lines: readonly string[], at: number): boolean {
  for (let above = at - 1; lines[above]?.trim(); above--) {
    const line = lines[above] ?? ''
    if (INLINE.test(line)) continue
    return !/^[ \t]*(?:#{1,6}[ \t]|!!!|\?\?\?|===|`{3}|~{3})/.test(line)
  }
  return false
}
