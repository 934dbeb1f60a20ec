const FENCE = /^[ \t]*(`{3,}|~{3,})/
const ELEMENT =
  /^(?:<(address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|summary|table|ul)\b[^>]*>.*<\/\1>|<\/(?:address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|table|ul)>)[ \t]*$/i

/**
 * Ends blocks of HTML where Python-Markdown ends them: after the end tag. Other tools read all lines up to the next blank
 * line as HTML, and would show a picture below a caption as it is written.
 */
export function withHtmlEnds(lines: readonly string[]): string[] {
  let fence = ''
  return lines.flatMap((line, at) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence) {
      if (mark?.startsWith(fence) && /^[ \t]*[`~]+[ \t]*$/.test(line)) fence = ''
      return [line]
    }
    if (mark) fence = mark
    const next = lines[at + 1]?.trim()
    return next && !next.startsWith('<') && ELEMENT.test(line) ? [line, ''] : [line]
  })
}
