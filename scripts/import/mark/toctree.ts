import type { Directive } from './rstDirectives.ts'

const MARK = /<!--toctree-([\da-f]+)-->/g
const TARGET = /^(?:(.*?)\s*<([^<>]+)>|(\S.*?))$/

/** A line of a toctree: an address on the web, or a path or pattern of documents without extension. */
export interface Listed {
  title: string
  target: string
  /** Number of levels of documents to list: the document, those below it, and so on. */
  depth: number
}

/** Sphinx lists all levels by default. Those below this one are lists of their own pages. */
const MAX_LEVELS = 4

/** Converts a list of documents to a mark, because the documents are not known yet. */
export function toctreeOf({ options, body }: Directive, inline: (text: string) => string): string {
  const written = Number(options.get('maxdepth') ?? MAX_LEVELS)
  const depth = written > 0 ? Math.min(written, MAX_LEVELS) : MAX_LEVELS
  const listed = body.split('\n').flatMap((line): Listed[] => {
    const [, title = '', inBrackets, plain = ''] = TARGET.exec(line.trim()) ?? []
    const target = (inBrackets ?? plain).trim().replace(/\.(?:rst|md|txt)$/i, '')
    return !target || /^(?:self|genindex|modindex|search)$/.test(target) ? [] : [{ title, target, depth }]
  })
  if (listed.length === 0) return ''
  const mark = `<!--toctree-${Buffer.from(JSON.stringify(listed)).toString('hex')}-->`
  const caption = options.get('caption')
  return caption ? `**${inline(caption)}**\n\n${mark}` : mark
}

/** Replaces the marks of lists with what `list` returns for them. */
export function withToctrees(text: string, list: (listed: readonly Listed[]) => string): string {
  return text.replace(MARK, (_, mark: string) => list(listedIn(mark)))
}

/** Returns the lines of a mark. A comment that a document already had is none. */
function listedIn(mark: string): Listed[] {
  try {
    const listed: unknown = JSON.parse(Buffer.from(mark, 'hex').toString())
    const isListed = (one: Partial<Listed> | null) =>
      typeof one?.target === 'string' && typeof one.title === 'string' && typeof one.depth === 'number'
    return Array.isArray(listed) && listed.every(isListed) ? listed : []
  } catch {
    return []
  }
}

/** Checks for the mark of a list. */
export function isToctreeMark(html: string): boolean {
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
