import { posix } from 'node:path'
import { linkTo } from './links.ts'
import type { Directive, DirectiveJob } from './rstDirectives.ts'
import { csvRows } from './rstTables.ts'

/** A path of a document or picture, as rows of cards have them. */
const PATH = /^[\w./-]*(?:\/[\w.-]+|\.\w{2,5})$/

/** Converts a directive that is not known. Its text and rows are kept, and what is not shown is named. */
export function unknownDirective(directive: Directive, job: DirectiveJob): string {
  const { name, argument, options, body } = directive
  const { file, losses, convert } = job
  const rows = rowsOf(body)
  const listed = rows.map(row => itemOf(row, job))
  const facts = [...options].map(([key, value]) => `:${key}: ${value}`.trim())
  const unseen = [...facts, ...listed.flatMap(({ rest }) => rest)]
  const isEmpty = !argument && !body.trim()
  const shown = rows.length > 0 ? 'its rows are a list' : isEmpty ? '' : 'its words are kept'
  const lost = unseen.length > 0 ? `what else it says is not shown: ${unseen.join(' ')}` : ''
  losses.push({ file, message: `.. ${name}:: is not known here: ${[shown, lost].filter(Boolean).join('; ')}`.trim() })
  if (rows.length === 0) return convert([argument, body].filter(Boolean).join('\n\n'))
  return [argument && convert(argument), listed.map(({ text }) => `- ${text}`).join('\n')].filter(Boolean).join('\n\n')
}

/** Returns the rows of a body that is a table of comma-separated values: each has a path, as prose has not. */
function rowsOf(body: string): string[][] {
  const lines = body.split('\n').filter(line => line.trim())
  if (lines.length === 0 || lines.some(line => /^\s/.test(line))) return []
  const rows = lines.map(line => csvRows(line)[0] ?? [])
  return rows.every(row => row.length > 1 && row.slice(1).some(cell => PATH.test(cell))) ? rows : []
}

/** Returns a row as a link to the document that it names, and its cells, which are not shown then. */
function itemOf(row: readonly string[], { file, files, inline }: DirectiveJob): { text: string; rest: string[] } {
  const [words = '', ...cells] = row
  for (const cell of cells) {
    const found = /^[\w./-]+$/.test(cell) ? documentAt(cell, file, files) : undefined
    if (found === undefined) continue
    const url = posix.relative(posix.dirname(file), found)
    return { text: linkTo(words, url), rest: cells.filter(Boolean) }
  }
  return { text: inline(row.filter(Boolean).join(', ')), rest: [] }
}

/** Finds a document by a path from its own folder, or from one of those above it. */
function documentAt(path: string, from: string, files: DirectiveJob['files']): string | undefined {
  const plain = path.replace(/^\//, '').replace(/\.(?:rst|md)$/i, '')
  for (let folder = posix.dirname(from); ; folder = posix.dirname(folder)) {
    for (const ending of ['.rst', '.md']) {
      const found = files.find(from, `/${posix.join(folder, plain)}${ending}`)
      if (found !== undefined) return found
    }
    if (folder === '.' || folder === '/') return undefined
  }
}
