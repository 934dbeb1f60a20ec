import { splitCode } from './codeSpans.ts'
import { endsFence, fenceAt, outsideFences } from './fences.ts'
import { gridTable, tableOf } from './rstTables.ts'

const ELEMENT =
  /^(?:<(address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|summary|table|ul)\b[^>]*>.*<\/\1>|<\/(?:address|article|aside|blockquote|center|div|dl|figcaption|figure|footer|h[1-6]|header|main|nav|ol|p|section|table|ul)>)[ \t]*$/i
/** Pictures and line breaks alone in a line. In Python-Markdown they belong to the text around them. */
const INLINE =
  /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:<(?:img|br)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>(?:[ \t]*<\/img>)?[ \t]*)+$/i

const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
/** A start tag alone in its line, which makes HTML of the lines below it. */
const OPEN = /^[ \t]*<(center|div|p)\b[^<>]*>[ \t]*$/i
/** An element alone in its line. */
const LINKED = /^([ \t]*)(<(center|div|p)\b[^<>]*>)(.*)(<\/\3>)[ \t]*$/i
const DEFINITION =
  /^ {0,3}\[[^[\]^\n][^[\]\n]{0,300}\]:[ \t]{0,9}\S+(?:[ \t]{1,9}(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/
const VIDEO = /!\[type:video\]\([ \t]{0,9}([^()\s]{1,600})[ \t]{0,9}\)(?:\{[^{}\n]{0,300}\})?/g

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

/**
 * Separates a block of code, a picture, a table or a line with a link from the tags around it. Python-Markdown takes code out
 * of HTML before it reads the HTML; the others are shown as they are written, but no author means that.
 */
export function withPicturesInHtml(lines: readonly string[]): string[] {
  let [fence, open] = ['', '']
  /** Indentation of the last tag, or -1 outside of HTML, and by how much more the code in it is indented. */
  let [html, more] = [-1, 0]
  return lines.flatMap((line, at) => {
    const mark = fenceAt(line)
    if (fence) {
      const isEnd = endsFence(line, fence)
      if (isEnd) fence = ''
      const shown = line.slice(Math.min(more, widthOf(line)))
      return isEnd && html >= 0 && lines[at + 1]?.trim() ? [shown, ''] : [shown]
    }
    if (mark) {
      fence = mark
      more = html >= 0 ? Math.max(0, widthOf(line) - html) : 0
      return html >= 0 && lines[at - 1]?.trim() ? ['', line.slice(more)] : [line.slice(more)]
    }
    // A list below an element that has ended is Markdown.
    if (!line.trim() || (ITEM.test(line) && ELEMENT.test(lines[at - 1]?.trim() ?? ''))) html = -1
    else if (/^[ \t]*<\/?(?:details|summary|div|center|p|section|ul|ol|li|blockquote)\b/i.test(line))
      html = widthOf(line)
    const [, tag = ''] = OPEN.exec(line) ?? []
    if (tag && /^[ \t]*(?:!\[|\|)/.test(lines[at + 1] ?? '')) {
      open = tag.toLowerCase()
      return [line, '']
    }
    const [, space = '', start = '', , words = '', end = ''] = LINKED.exec(line) ?? []
    if (start && /\]\([^()\s]+\)/.test(words)) return [space + start, '', space + words.trim(), '', space + end]
    const isEnd = open !== '' && line.trim().toLowerCase() === `</${open}>`
    if (isEnd || !line.trim()) open = ''
    return isEnd ? ['', line] : [line]
  })
}

const widthOf = (line: string) => line.length - line.trimStart().length

/** Makes tables of Markdown of those that are drawn with lines, whose cells are Markdown. */
export function withGridTables(lines: readonly string[]): string[] {
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const mark = fenceAt(line)
    if (fence) fence = endsFence(line, fence) ? '' : fence
    else if (mark) fence = mark
    let end = at
    while (!fence && /^\+[-=:]+\+|^\|/.test(lines[end]?.trim() ?? '')) end++
    if (end - at < 3 || !/^[ \t]*\+-/.test(line)) {
      out.push(line)
      continue
    }
    const [space = ''] = /^[ \t]*/.exec(line) ?? []
    const drawn = lines.slice(at, end).map(one => one.trim())
    // Colons that align a column are parts of its line.
    const table = gridTable(
      drawn.map(one =>
        /^\+[-=:+]+$/.test(one) ? one.replace(/:(?=[-=+])|(?<=[-=]):/g, one.includes('=') ? '=' : '-') : one
      )
    )
    const made = table.rows.length > 0 ? ['', ...tableOf(table).split('\n'), ''] : drawn
    out.push(...made.map(one => (one ? space + one : one)))
    at = end - 1
  }
  return out
}

/** Makes links of the videos of the plugin mkdocs-video, which are written as pictures. */
export function withVideoLinks(lines: readonly string[]): string[] {
  const linked = (text: string) =>
    text.replace(VIDEO, (_, url: string) => (/^https?:/.test(url) ? `<${url}>` : `[${url}](${url})`))
  const text = lines.join('\n')
  if (!text.includes('![type:video]')) return [...lines]
  return outsideFences(text, line =>
    splitCode(line)
      .map(({ text: words, code }) => linked(words) + code)
      .join('')
  ).split('\n')
}

/** Separates the address of a reference from a paragraph above it, of which it would be a line. Python-Markdown finds it there. */
export function withDefinitionsApart(lines: readonly string[]): string[] {
  let fence = ''
  return lines.flatMap((line, at) => {
    const mark = fenceAt(line)
    if (fence) fence = endsFence(line, fence) ? '' : fence
    else if (mark) fence = mark
    const above = lines[at - 1] ?? ''
    return !fence && DEFINITION.test(line) && above.trim() && !DEFINITION.test(above) ? ['', line] : [line]
  })
}
