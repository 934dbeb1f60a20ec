import type { Dialect } from './pieces.ts'
import type { Scope } from './values.ts'

/** Something of a document that is not in its article: its line, counted from 1, where that is known. */
export interface Loss {
  file: string
  line?: number
  message: string
}

/** The files beside a document, as far as it may show them. */
export interface SourceFiles {
  /** The file that an address in `from` means: beside it, from the root (`@site/`), or by an alias. */
  find(from: string, address: string): string | undefined
  /** Its text; undefined for one that is no text. */
  read(file: string): string | undefined
  /** Parts that were converted, by their file and what was given to them. */
  parts: Map<string, { text: string; losses: Loss[] }>
  /** Losses in parts that are in the report already. */
  named: Set<string>
}

/** What is known while a document is converted. */
export interface Context {
  source: string
  file: string
  dialect: Dialect
  scope: Scope
  /** Documents that are components here, by name. */
  partials: Map<string, string>
  /** Where components come from, by name. */
  imported: Map<string, string>
  files: SourceFiles
  /** A part of another document: its addresses are its own, not those of the document around it. */
  isPart: boolean
  /** The documents around this part, the outermost first. */
  outer: readonly string[]
  /** Its own lines are not known in a piece of JSX. */
  hasLines: boolean
  losses: Loss[]
  /** Labels of tabs by their values. */
  labels?: ReadonlyMap<string, string>
}

/** Names something that is not in the article. */
export function lose(context: Context, at: number, message: string): void {
  const { file, source, hasLines, losses } = context
  const line = hasLines ? source.slice(0, at).split('\n').length : undefined
  losses.push({ file, line, message })
}

/** An address as the article's own text may have it: that of a part begins at the root of the source. */
export function addressIn({ file, isPart }: Context, url: string): string {
  if (!isPart || url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url)) return url
  // An address without an ending is one of pages, and counts from the page that shows the part.
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
