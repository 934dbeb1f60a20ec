import { indent } from './lines.ts'

/** An item of a list: its mark, the gap after it, and its first line. */
export const LIST = /^([*+•-]|(?:\d+|#|[A-Za-z]|[ivx]{2,}|[IVX]{2,})[.)]|\((?:\d+|[A-Za-z])\))([ \t]+)(.*)$/

/** A mark alone on its line, with the text of its item below it. */
const BARE = /^(?:[*+•-]|(?:\d+|#)\.)$/

type Kind = '*' | '1' | 'a' | 'A' | 'i' | 'I'

/** Checks for a list. A line that begins with `A.` is a sentence if the next line continues it at the margin. */
export function isList(lines: readonly string[], at: number): boolean {
  const mark = markAt(lines, at)
  if (!mark || kindOf(mark) === '*') return mark !== ''
  const next = lines[at + 1] ?? ''
  return !next.trim() || next.startsWith(' ') || LIST.test(next) || next.startsWith('.. ')
}

/** Converts a list. Marks such as `a.` and `iv.` need HTML, because Markdown has numbers only. */
export function listAt(
  lines: readonly string[],
  from: number,
  convert: (lines: readonly string[]) => string
): { text: string; end: number } {
  const items: string[] = []
  const mark = markAt(lines, from)
  const kind = kindOf(mark)
  const isHtml = /[ai]/i.test(kind)
  let number = 0
  let at = from
  while (at < lines.length) {
    const line = (lines[at] ?? '').trimEnd()
    if (!line.trim()) {
      at++
      continue
    }
    const isBare = isBareMark(lines, at)
    const [, own = '', gap = '', first = ''] = isBare ? [line, line] : (LIST.exec(line) ?? [])
    if (!own || (items.length > 0 && (!continues(kind, own) || !isList(lines, at)))) break
    const width = isBare ? indentOf(lines[at + 1] ?? '') : own.length + gap.length
    const body = [first]
    for (at++; at < lines.length; at++) {
      const next = lines[at] ?? ''
      if (next.trim() && !next.startsWith(' ')) break
      body.push(next.slice(Math.min(width, indentOf(next))))
    }
    number = /\d/.test(own) ? Number(/\d+/.exec(own)?.[0]) : number + 1
    const bullet = kind === '*' ? '-' : `${number}.`
    const text = convert(body)
    items.push(isHtml ? `<li>\n\n${text}\n\n</li>` : `${bullet} ${indent(text, ' '.repeat(bullet.length + 1))}`)
  }
  if (!isHtml) return { text: items.join('\n'), end: at }
  const letter = mark.replace(/[().]/g, '').toLowerCase()
  const start = /a/i.test(kind) && letter !== 'a' ? ` start="${letter.charCodeAt(0) - 96}"` : ''
  return { text: `<ol type="${kind}"${start}>\n${items.join('\n')}\n</ol>`, end: at }
}

function markAt(lines: readonly string[], at: number): string {
  const line = (lines[at] ?? '').trimEnd()
  return isBareMark(lines, at) ? line : (LIST.exec(line)?.[1] ?? '')
}

function isBareMark(lines: readonly string[], at: number): boolean {
  return BARE.test((lines[at] ?? '').trimEnd()) && /^ +\S/.test(lines[at + 1] ?? '')
}

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0

function kindOf(mark: string): Kind {
  const sign = mark.replace(/[().]/g, '')
  if (/^[*+•-]/.test(sign)) return '*'
  if (/^(?:\d+|#)$/.test(sign)) return '1'
  const isLower = sign === sign.toLowerCase()
  if (/^(?:i|[ivx]{2,})$/i.test(sign)) return isLower ? 'i' : 'I'
  return isLower ? 'a' : 'A'
}

/** Checks whether an item belongs to the list before it. The letter `i` can be the ninth, or a Roman number. */
function continues(kind: Kind, mark: string): boolean {
  const own = kindOf(mark)
  if (mark.includes('#')) return kind !== '*'
  if (/[*1]/.test(kind + own)) return own === kind
  return (kind === kind.toLowerCase()) === (own === own.toLowerCase())
}
