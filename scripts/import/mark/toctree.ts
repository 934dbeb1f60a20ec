import { linkTo } from './links.ts'
import type { Directive } from './rstDirectives.ts'

const MARK = /<!--documents-like-([^\s>]*?)-->/g
const ENTRY = /^(?:(.*?)\s*<([^<>]+)>|(\S.*?))$/

/** Converts a list of documents. A pattern becomes a mark, because the documents that it means are not known yet. */
export function toctreeOf({ options, body }: Directive, inline: (text: string) => string): string {
  const caption = options.get('caption')
  const rows = body.split('\n').flatMap((line): string[] => {
    const [, title = '', inBrackets, plain = ''] = ENTRY.exec(line.trim()) ?? []
    const target = (inBrackets ?? plain).trim()
    if (!target || /^(?:self|genindex|modindex|search)$/.test(target)) return []
    if (/^https?:/.test(target)) return [`- ${linkTo(title || target, target)}`]
    const path = target.replace(/\.(?:rst|md|txt)$/i, '')
    if (options.has('glob') && /[*?[]/.test(path)) return [markOf(path)]
    return [`- ${linkTo(title, `${path}.rst`)}`]
  })
  const list = rows.reduce((all, row) => {
    if (!all) return row
    const isOneList = row.startsWith('-') && !all.endsWith('>')
    return `${all}${isOneList ? '\n' : '\n\n'}${row}`
  }, '')
  if (!list) return ''
  return caption ? `**${inline(caption)}**\n\n${list}` : list
}

function markOf(pattern: string): string {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return `<!--documents-like-${encodeURIComponent(pattern).replace(/[-*_'()!~]/g, code)}-->`
}

/** Replaces the marks of patterns with a list of the documents that they mean. */
export function withMatching(text: string, list: (pattern: string) => string): string {
  return text.replace(MARK, (_, pattern: string) => list(decodeURIComponent(pattern)))
}

/** Checks for the mark of a pattern. */
export function isMatchingMark(html: string): boolean {
  return new RegExp(`^\\s*${MARK.source}\\s*$`).test(html)
}

/** Returns a test for the paths that a pattern of a toctree means. */
export function patternTest(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]')
  return new RegExp(`^${source}$`)
}
