import { posix } from 'node:path'
import { splitCode } from './codeSpans.ts'
import type { Loss, SourceFiles } from './context.ts'
import { outsideFences } from './fences.ts'
import { type OpenFiles, opened, openedAt } from './openFiles.ts'
import { csvRows, markdownTable } from './rstTables.ts'

/** `{% include-markdown "path" start="…" %}` of the plugin include-markdown: the tag, the path and the options. */
const INCLUDE =
  /\{%-?\s{0,200}(include-markdown|include)\s{1,200}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')((?:\s{1,200}[\w-]{1,40}\s{0,9}=\s{0,9}(?:"[^"]{0,400}"|'[^']{0,400}'|[\w.-]{1,40})){0,20})\s{0,200}-?%\}/g
/** `{{ read_csv('path') }}` of the plugin table-reader: the kind of file, and what is between the brackets. */
const TABLE = /\{\{-?[ \t]{0,40}(?:pd_)?read_(csv|table|raw)\(([^{}\n]{0,600})\)[ \t]{0,40}(?:\|[^{}\n]{0,300})?-?\}\}/g
const LINK = /(\]\([ \t]{0,9}<?|\b(?:src|href)[ \t]{0,9}=[ \t]{0,9}["'])(?![a-z][a-z\d+.-]{0,40}:|[/#<]|[ \t]*\))/gi
const REFERENCE = /^([ \t]{0,9}\[(?!\^)[^\]\n]{1,300}\]:[ \t]{0,9}<?)(?![a-z][a-z\d+.-]{0,40}:|[/#])/i

/** Puts files in place of the marks of MkDocs' plugins that show them, before the page is read as Markdown. */
export function withPluginFiles(text: string, file: string, files: SourceFiles, losses: Loss[]): string {
  return withTables(withIncludes(text, file, files, losses, openedAt(file)), file, files)
}

/** Returns a text without these marks, which no reader sees. */
export function withoutPluginMarks(text: string): string {
  return text.replace(INCLUDE, ' ').replace(TABLE, ' ')
}

function withIncludes(text: string, file: string, files: SourceFiles, losses: Loss[], open: OpenFiles): string {
  if (!/\{%-?\s{0,200}include/.test(text)) return text
  return text.replace(INCLUDE, (_, tag: string, double: string | undefined, single: string | undefined, ...more) => {
    const [options, at] = [String(more[0]), Number(more[1])]
    const path = double ?? single ?? ''
    const found = fileAt(path, file, files)
    const part = found === undefined ? undefined : files.read(found)
    const within = found === undefined ? undefined : opened(open, found)
    if (part === undefined || found === undefined || !within) {
      const reason = part === undefined ? 'is not there' : 'is included within itself or too often'
      losses.push({ file, message: `the file ${path} ${reason} and was left out.` })
      return ''
    }
    const chosen = between(part, optionIn(options, 'start'), optionIn(options, 'end')).trim()
    const whole = withIncludes(chosen, found, files, losses, within)
    const raised = withOffset(whole, Number(optionIn(options, 'heading-offset') ?? 0))
    const isMoved = tag === 'include-markdown' && optionIn(options, 'rewrite-relative-urls') !== 'false'
    return indentedAs(text, at, isMoved ? movedLinks(raised, found, file) : raised)
  })
}

function withTables(text: string, file: string, files: SourceFiles): string {
  if (!/\{\{-?[ \t]{0,40}(?:pd_)?read_/.test(text)) return text
  return text.replace(TABLE, (mark: string, kind: string, given: string, at: number) => {
    const path = /^\s*(?:\w+\s*=\s*)?(?:"([^"]+)"|'([^']+)')/.exec(given)?.slice(1).find(Boolean) ?? ''
    const found = path ? fileAt(path, file, files) : undefined
    const content = found === undefined ? undefined : files.read(found)
    // One that is not there stays as it is written, and is named as what only the build computes.
    if (content === undefined) return mark
    if (kind === 'raw') return indentedAs(text, at, content.trim())
    const sign = optionIn(given, 'sep') ?? (kind === 'csv' ? ',' : '\t')
    const rows = csvRows(content.replace(/^\uFEFF/, ''), sign === '\\t' ? '\t' : sign)
    return indentedAs(text, at, markdownTable(rows))
  })
}

/** Returns the file that a path names: from the document, or without a dot from the folder of documents. */
function fileAt(path: string, file: string, files: SourceFiles): string | undefined {
  return (path.startsWith('.') ? undefined : files.find(file, `/${path}`)) ?? files.find(file, path)
}

function optionIn(options: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([\\w.-]+))`).exec(options) ?? []
  return double ?? single ?? bare
}

function between(text: string, start: string | undefined, end: string | undefined): string {
  const from = start ? text.indexOf(start) : -1
  const first = from < 0 ? 0 : from + (start ?? '').length
  const to = end ? text.indexOf(end, first) : -1
  return text.slice(first, to < 0 ? undefined : to)
}

/** Makes headings smaller, or larger, by a number of levels. */
function withOffset(text: string, by: number): string {
  if (!Number.isInteger(by) || by === 0) return text
  return outsideFences(text, line =>
    line.replace(/^#{1,6}(?=[ \t])/, signs => '#'.repeat(Math.min(6, Math.max(1, signs.length + by))))
  )
}

/** Makes relative links of a part count from the document that includes it. */
function movedLinks(text: string, part: string, file: string): string {
  const way = posix.relative(posix.dirname(file), posix.dirname(part))
  if (!way) return text
  return outsideFences(text, line =>
    splitCode(line.replace(REFERENCE, `$1${way}/`))
      .map(({ text: words, code }) => words.replace(LINK, `$1${way}/`) + code)
      .join('')
  )
}

/** Indents what stands in place of a mark as the line of the mark is. */
function indentedAs(text: string, at: number, made: string): string {
  const [space = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at)) ?? []
  return made.replace(/\n(?=[^\n])/g, `\n${space}`)
}
