import { NOTE_KINDS } from './components.ts'
import { indent, mapLines } from './lines.ts'
import { printNote } from './note.ts'

/** Words with which a paragraph or a quote of DevSite is a note. */
const NOTE =
  /^([ \t]*)(>[ \t]?)?(?:\*\*)?(Note|Tip|Hint|Important|Key (?:Point|Term)|Caution|Warning|Attention|Success|Objective|Beta|Preview|Deprecated|Experimental)(?::(?:\*\*)?|(?:\*\*)?:)[ \t]+(\S.*)$/
/** What a paragraph cannot continue with. */
const OTHER_BLOCK = /^[ \t]*(?:#{1,6}[ \t]|`{3}|~{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|\||<\/?[a-z])/i

/** The line that makes a quote of a codelab a note. */
const ASIDE = /^([ \t]*)>[ \t]?aside (positive|negative)[ \t]*$/
/** How long a step of a codelab takes, below its heading. The site adds these. */
const DURATION = /^Duration:[ \t]*\d{1,3}(?::\d\d){0,2}[ \t]*$/
const NO_LINE = { line: '', isCode: false }

/** Converts the notes of Google's DevSite, paragraphs and quotes that begin with `Note:` and the like, and those of codelabs. */
export function fromDevsite(text: string): string {
  const lines: { line: string; isCode: boolean }[] = []
  mapLines(text, (line, inCode, opens) => {
    lines.push({ line, isCode: inCode || opens })
    return line
  })
  const made: string[] = []
  let at = 0
  while (at < lines.length) {
    const { line, isCode } = lines[at++] ?? NO_LINE
    const above = lines[at - 2]?.line ?? ''
    const heading = above.trim() ? above : (lines[at - 3]?.line ?? '')
    if (DURATION.test(line) && !isCode && heading.startsWith('#')) continue
    const isFirst = !above.trim() || /^[ \t]*#{1,6}[ \t]/.test(above)
    const [, margin = '', way = ''] = (!isCode && ASIDE.exec(line)) || []
    const [, space = margin, mark = '', word = '', first = ''] = (!isCode && isFirst && NOTE.exec(line)) || []
    if (!word && !way) {
      made.push(line)
      continue
    }
    const body = bodyAt(first, way !== '' || mark !== '')
    const [, , , own = '', more = ''] = (way && NOTE.exec(body[0] ?? '')) || []
    if (own) body[0] = more
    const kind = NOTE_KINDS[(word || own).toLowerCase()]
    const other = word || own
    const note = printNote(
      kind ?? (way ? (way === 'positive' ? 'TIP' : 'WARNING') : 'NOTE'),
      kind || !other ? undefined : other,
      body.join('\n').trim()
    )
    made.push(space + indent(note, space))
  }
  return made.join('\n')

  /** Reads the lines of a paragraph or of a quote, whose last lines can lack the mark. */
  function bodyAt(first: string, isQuote: boolean): string[] {
    const body = first ? [first] : []
    for (let next = lines[at]; next?.line.trim(); next = lines[at]) {
      const isQuoted = isQuote && /^[ \t]*>/.test(next.line)
      if (!isQuoted && (next.isCode || OTHER_BLOCK.test(next.line))) break
      body.push(next.line.replace(isQuote ? /^[ \t]*(?:>[ \t]?)?/ : /^[ \t]*/, ''))
      at++
    }
    while (body.length > 0 && !body[0]?.trim()) body.shift()
    return body
  }
}
