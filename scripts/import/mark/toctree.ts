import type { Directive } from './rstDirectives.ts'

const MARK = /(\n{0,2})<!--toctree-([\da-f]+)-->/g
const TARGET = /^(?:(.*?)\s*<([^<>]+)>|(\S.*?))$/

/** A line of a toctree: an address on the web, or a path or pattern of documents without extension. */
export interface Listed {
  title: string
  target: string
  /** Number of levels of documents to list: the document, those below it, and so on. */
  depth: number
  /** Number of levels to which sections are listed, if that is less. */
  sectionDepth?: number
  /** True if the sections of documents are not listed. */
  isTitlesOnly?: boolean
  /** True if only the navigation shows the list. */
  isHidden?: boolean
  /** Number of levels whose sections are numbered. */
  numbered?: number
}

/** Sphinx lists all levels by default. Those below this one are lists of their own pages. */
const MAX_LEVELS = 4
/** Levels of sections in a list without `:maxdepth:`. All of them would be longer than the page. */
const MAX_SECTION_LEVELS = 2

/** Converts a list of documents to a mark, because the documents are not known yet. */
export function toctreeOf({ options, body }: Directive, inline: (text: string) => string): string {
  const written = Number(options.get('maxdepth') ?? MAX_LEVELS)
  const numbered = options.get('numbered')
  const common = {
    depth: written > 0 ? Math.min(written, MAX_LEVELS) : MAX_LEVELS,
    ...(!(written > 0 && options.has('maxdepth')) && { sectionDepth: MAX_SECTION_LEVELS }),
    ...(options.has('titlesonly') && { isTitlesOnly: true }),
    ...(options.has('hidden') && { isHidden: true }),
    ...(numbered !== undefined && { numbered: Number.parseInt(numbered, 10) || Number.MAX_SAFE_INTEGER })
  }
  const listed = body.split('\n').flatMap((line): Listed[] => {
    const [, title = '', inBrackets, plain = ''] = TARGET.exec(line.trim()) ?? []
    const target = (inBrackets ?? plain).trim().replace(/\.(?:rst|md|txt)$/i, '')
    return !target || /^(?:genindex|modindex|search)$/.test(target) ? [] : [{ title, target, ...common }]
  })
  if (listed.length === 0) return ''
  if (options.has('reversed')) listed.reverse()
  const mark = `<!--toctree-${Buffer.from(JSON.stringify(listed)).toString('hex')}-->`
  const caption = common.isHidden ? undefined : options.get('caption')
  return caption ? `**${inline(caption)}**\n\n${mark}` : mark
}

/** Replaces the marks of lists with what `list` returns for them. */
export function withToctrees(text: string, list: (listed: readonly Listed[]) => string): string {
  return text.replace(MARK, (_, before: string, mark: string) => {
    const shown = listedIn(mark).filter(({ isHidden }) => !isHidden)
    const made = shown.length > 0 ? list(shown) : ''
    return made && `${before}${made}`
  })
}

/** Returns the lines of a block that is the mark of a list. */
export function listedOf(html: string): readonly Listed[] {
  return listedIn(/^\s*<!--toctree-([\da-f]+)-->\s*$/.exec(html)?.[1] ?? '')
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
