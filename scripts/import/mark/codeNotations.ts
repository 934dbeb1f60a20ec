const FENCE = /^((?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})([^\n]*)$/
const OPEN = String.raw`(?:\{\/\*|\/\*|<!--|\/\/|#|--|;|%)[ \t]{0,9}`
const CLOSE = String.raw`[ \t]{0,9}(?:\*\/\}?|-->)?`
/** Marks within a comment that change how lines of the block are shown, as Shiki's transformers read them. */
const NOTATION =
  /[ \t]{0,9}\[!code[ \t]{1,9}(\+\+|--|hl|highlight|focus|error|warning|info|word:[^\]\n]{1,200})(?::(\d{1,3}))?\]/
const COMMENT = new RegExp(OPEN)
/** The beginning of a comment, directly before a mark. */
const BEFORE = /[ \t]{0,99}(?:(\{?\/\*|<!--)|\/{2,9}|#{1,9}|--|;{1,9}|%{1,9})[ \t]{0,20}$/
/** What ends such a comment directly after a mark, or begins the next one. */
const AFTER_BLOCK = /^[ \t]{0,20}(?:\*\/\}?|-->)/
const AFTER_LINE = /^[ \t]{0,20}(?=$|\/\/|#|--|;|%)/
/** A line by which Docusaurus marks the next ones. */
const MAGIC = new RegExp(String.raw`^[ \t]*${OPEN}highlight-(?:next-line|start|end)${CLOSE}[ \t]*$`)
const COMMENT_ALONE = new RegExp(String.raw`^[ \t>]*${OPEN}`)
const MAX_LINE = 4000

/**
 * Removes comments in code that only say how a site shows lines: marks of Shiki (`// [!code focus]`) and of Docusaurus
 * (`// highlight-next-line`). Lines that are added or removed begin with their sign, as a page has them. Code of Markdown stays, since
 * it may describe these marks, which VitePress writes as `[!!code focus]` (`hasEscapes`).
 */
export function withoutCodeNotations(text: string, hasEscapes = false): string {
  if (!/\[!!?code/.test(text) && !text.includes('highlight-')) return text
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, prefix = '', mark = '', info = ''] = FENCE.exec(lines[at] ?? '') ?? []
    const isCode = mark !== '' && !(mark.startsWith('`') && info.includes('`'))
    if (!isCode) {
      out.push(lines[at] ?? '')
      continue
    }
    const end = endOf(lines, at + 1, mark)
    if (end < 0) {
      // A block that never ends goes to the end of the text.
      for (const line of lines.slice(at)) out.push(line)
      break
    }
    const code = lines.slice(at + 1, end)
    const isMarkdown = !hasEscapes && /^[ \t]*(?:md|mdx|markdown)\b/i.test(info)
    const made = isMarkdown ? undefined : shownLines(code, prefix.replace(/[^ \t>]/g, ' '))
    const isDiff = made?.isDiff === true && !/^[ \t]*diff\b/i.test(info)
    out.push(isDiff ? `${prefix}${mark}${info.replace(/^[ \t]*[^\s{:]*/, 'diff')}` : (lines[at] ?? ''))
    for (const line of made?.lines ?? code) out.push(line)
    out.push(lines[end] ?? '')
    at = end
  }
  return hasEscapes ? out.join('\n').replaceAll('[!!code', '[!code') : out.join('\n')
}

/** Returns the line that ends a block of code, or -1. */
function endOf(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at++) {
    const end = /^[ \t>]*([`~]{3,})[ \t]*$/.exec(lines[at] ?? '')?.[1]
    if (end?.startsWith(mark)) return at
  }
  return -1
}

function shownLines(code: readonly string[], prefix: string): { lines: string[]; isDiff: boolean } | undefined {
  const shown: string[] = []
  /** Signs by the line from which they hold, and for how many. */
  const signs = new Map<number, { sign: string; count: number }>()
  let isChanged = false
  for (const line of code) {
    if (MAGIC.test(line.replace(/^[ \t>]*/, ''))) {
      isChanged = true
      continue
    }
    let text = line
    const isAlone = COMMENT_ALONE.test(line)
    for (let found = noted(text); found; found = noted(text)) {
      isChanged = true
      text = withoutComment(text.slice(0, found.index), text.slice(found.index + found[0].length))
      const sign = /^(?:\+\+|--)$/.test(found[1] ?? '') ? (found[1]?.[0] ?? '') : ''
      const hasCode = text.replace(/^[ \t>]*/, '') !== ''
      // A comment alone counts from the next line.
      if (sign) signs.set(shown.length + Number(isAlone && hasCode), { sign, count: Number(found[2] ?? 1) })
    }
    const isGone = text !== line && text.replace(/^[ \t>]*/, '') === ''
    if (!isGone) shown.push(text)
  }
  if (!isChanged) return undefined
  if (signs.size === 0) return { lines: shown, isDiff: false }
  /** Signs that still hold. The last one counts. */
  const open: { sign: string; until: number }[] = []
  const lines = shown.map((text, at) => {
    const own = signs.get(at)
    if (own) open.push({ sign: own.sign, until: at + own.count })
    while ((open.at(-1)?.until ?? at + 1) <= at) open.pop()
    if (/^[ \t>]*$/.test(text)) return text
    const start = text.startsWith(prefix) ? prefix.length : 0
    return `${text.slice(0, start)}${open.at(-1)?.sign ?? ' '}${text.slice(start)}`
  })
  return { lines, isDiff: true }
}

/** Joins what stands before and after a mark, without the comment if the mark was all that it had. */
function withoutComment(before: string, after: string): string {
  const [whole = '', block] = BEFORE.exec(before.slice(-150)) ?? []
  const end = whole && (block ? AFTER_BLOCK : AFTER_LINE).exec(after)
  return end ? before.slice(0, before.length - whole.length) + after.slice(end[0].length) : before + after
}

function noted(line: string): RegExpExecArray | undefined {
  const found = line.length <= MAX_LINE && line.includes('[!code') ? NOTATION.exec(line) : null
  return found && COMMENT.test(line.slice(0, found.index + 1)) ? found : undefined
}
