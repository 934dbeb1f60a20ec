import type { Dialect } from './pieces.ts'
import type { Scope } from './values.ts'
import type { WikiPages } from './wikiLinks.ts'

/** Content of a document that is missing from its article. `line` is 1-based, if known. */
export interface Loss {
  file: string
  line?: number
  message: string
  /** True for a block of code. */
  isCode?: true
  /** A line that only leads to the translation, a name in braces without a value, or a part for other builds. Each has its own group. */
  kind?: 'translationLink' | 'placeholder' | 'choice'
}

/** The files beside a document that it may include. */
export interface SourceFiles {
  /** Returns the file for an address in `from`: relative, from the root (`@site/`), or by an alias. */
  find(from: string, address: string): string | undefined
  /** Returns the text of a file, or undefined for a file that is not text. */
  read(file: string): string | undefined
  /** Checks whether another document links to the file. */
  isLinked(file: string): boolean
  /** Pages by their names, in a wiki or a folder without a tool. */
  wiki?(): WikiPages | undefined
  /** Cache of converted parts, by file and given values. */
  parts: Map<string, { text: string; losses: Loss[] }>
  /** Losses in parts that are already in the report. */
  named: Set<string>
}

/** State during the conversion of a document. */
export interface Context {
  source: string
  file: string
  dialect: Dialect
  scope: Scope
  /** Documents that are used as components here, by component name. */
  partials: Map<string, string>
  /** Sources of imported components, by name. */
  imported: Map<string, string>
  files: SourceFiles
  /** True for a part that another document includes. Its addresses are relative to the part, not to that document. */
  isPart: boolean
  /** The documents around this part, the outermost first. */
  outer: readonly string[]
  /** False if line numbers are not known, as in a fragment of JSX. */
  hasLines: boolean
  losses: Loss[]
  /** Labels of tabs by value. */
  labels?: ReadonlyMap<string, string>
  /** True in HTML where paragraphs have to keep their tags. */
  keepsParagraphs?: boolean
}

/** Records content that is missing from the article. */
export function lose(context: Context, at: number, message: string): void {
  const { file, source, hasLines, losses } = context
  const line = hasLines ? source.slice(0, at).split('\n').length : undefined
  losses.push({ file, line, message })
}

/** Returns an address for the text of the article. An address in a part becomes relative to the root of the source. */
export function addressIn({ file, isPart }: Context, url: string): string {
  if (!isPart || url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url)) return url
  // An address without an extension refers to a page, and is relative to the page that includes the part.
  if (!/\.\w{1,8}(?:[?#]|$)/.test(url)) return url
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
  const path: string[] = folder ? folder.split('/') : []
  const [name = '', ...rest] = url.split(/(?=[?#])/)
  for (const segment of name.split('/')) {
    if (segment === '..') path.pop()
    else if (segment !== '.') path.push(segment)
  }
  return `source:/${path.join('/')}${rest.join('')}`
}
