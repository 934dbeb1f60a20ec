import { endsFence, fenceAt } from './fences.ts'
import { summaryOf } from './lines.ts'

/** A folded part of teedoc: its title, and its options and text indented below it. */
export const DETAILS = /^([ \t]*)\.\.[ \t]+details::[ \t]*(.*)$/m
const MAX_DEPTH = 12

/** Converts the folded parts of teedoc (`.. details::Title`). */
export function fromTeedoc(text: string): string {
  return converted(text.split('\n'), 0).join('\n')
}

function converted(lines: readonly string[], depth: number): string[] {
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', title] = DETAILS.exec(line) ?? []
    if (fence || title === undefined || depth > MAX_DEPTH) {
      if (fence && endsFence(line, fence)) fence = ''
      else fence ||= fenceAt(line) ?? ''
      out.push(line)
      continue
    }
    let end = at + 1
    while (end < lines.length && (!lines[end]?.trim() || widthOf(lines[end]) > widthOf(line))) end++
    while (!lines[end - 1]?.trim()) end--
    const body = lines.slice(at + 1, end)
    const isOpen = body.some(one => /^[ \t]*:open:[ \t]*true\b/i.test(one))
    while (/^[ \t]*:\w+:/.test(body[0] ?? '')) body.shift()
    const common = body.reduce(
      (least, one) => (one.trim() ? Math.min(least, indentOf(one).length) : least),
      Number.POSITIVE_INFINITY
    )
    const inner = converted(
      body.map(one => one.slice(Math.min(common, one.length))),
      depth + 1
    )
    const head = `<details${isOpen ? ' open' : ''}><summary>${summaryOf(title.trim() || 'details')}</summary>`
    out.push('', ...[head, '', ...inner, '', '</details>', ''].map(one => (one.trim() ? indent + one : '')))
    at = end - 1
  }
  return out
}

const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? ''
const widthOf = (line = '') => indentOf(line).replaceAll('\t', '    ').length
