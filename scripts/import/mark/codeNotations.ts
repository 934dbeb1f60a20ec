const FENCE = /^((?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}(?![^\n]*`)|~{3,})([^\n]*)$/
const OPEN = String.raw`(?:\{\/\*|\/\*|<!--|\/\/|#|--|;|%)[ \t]{0,9}`
const CLOSE = String.raw`[ \t]{0,9}(?:\*\/\}?|-->)?`
/** Marks within a comment that change how lines of the block are shown, as Shiki's transformers read them. */
const NOTATION =
  /[ \t]{0,9}\[!code[ \t]{1,9}(\+\+|--|hl|highlight|focus|error|warning|info|word:[^\]\n]{1,200})(?::(\d{1,3}))?\]/
const COMMENT = new RegExp(OPEN)
/** A comment in which nothing is left. */
const EMPTY = /[ \t]{0,99}(?:\{\/\*|\/\*|<!--|\/\/|#|--|;|%)[ \t]{0,20}(?:\*\/\}?|-->)?[ \t]{0,20}$/
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
    const [whole, prefix = '', mark = '', info = ''] = FENCE.exec(lines[at] ?? '') ?? []
    const end = whole === undefined ? -1 : endOf(lines, at + 1, mark)
    if (end < 0) {
      // A block that never ends goes to the end of the text.
      out.push(...(whole === undefined ? [lines[at] ?? ''] : lines.slice(at)))
      if (whole === undefined) continue
      break
    }
    const code = lines.slice(at + 1, end)
    const isMarkdown = !hasEscapes && /^[ \t]*(?:md|mdx|markdown)\b/i.test(info)
    const made = isMarkdown ? undefined : shownLines(code, prefix.replace(/[^ \t>]/g, ' '))
    const isDiff = made?.isDiff === true && !/^[ \t]*diff\b/i.test(info)
    out.push(isDiff ? `${prefix}${mark}${info.replace(/^[ \t]*[^\s{:]*/, 'diff')}` : (lines[at] ?? ''))
    out.push(...(made?.lines ?? code), lines[end] ?? '')
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
      text = (text.slice(0, found.index) + text.slice(found.index + found[0].length))
        .replace(EMPTY, '')
        .replace(EMPTY, '')
      const sign = /^(?:\+\+|--)$/.test(found[1] ?? '') ? (found[1]?.[0] ?? '') : ''
      const isKept = text.replace(/^[ \t>]*/, '') !== ''
      // A comment alone counts from the next line.
      if (sign) signs.set(shown.length + Number(isAlone && isKept), { sign, count: Number(found[2] ?? 1) })
    }
    const isGone = text !== line && text.replace(/^[ \t>]*/, '') === ''
    if (!isGone) shown.push(text)
  }
  if (!isChanged) return undefined
  if (signs.size === 0) return { lines: shown, isDiff: false }
  let current = { sign: ' ', until: 0 }
  const lines = shown.map((text, at) => {
    const own = signs.get(at)
    if (own) current = { sign: own.sign, until: at + own.count }
    if (/^[ \t>]*$/.test(text)) return text
    const start = text.startsWith(prefix) ? prefix.length : 0
    return `${text.slice(0, start)}${at < current.until ? current.sign : ' '}${text.slice(start)}`
  })
  return { lines, isDiff: true }
}

function noted(line: string): RegExpExecArray | undefined {
  const found = line.length <= MAX_LINE && line.includes('[!code') ? NOTATION.exec(line) : null
  return found && COMMENT.test(line.slice(0, found.index + 1)) ? found : undefined
}
