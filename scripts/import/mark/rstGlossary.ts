import { termId } from './objectIds.ts'
import type { Directive } from './rstDirectives.ts'

/** Returns the terms of a glossary, each with the place to which `:term:` leads. */
export function glossaryOf({ options, body }: Directive, convert: (text: string) => string): string {
  const sorted = options.has('sorted') ? sortedTerms(body) : body
  const made = sharedTerms(sorted, convert) ?? convert(sorted)
  return made.replace(/^<dt>\n\n(.+)$/gm, (_, term: string) => `<dt>\n\n<a id="${termId(term)}"></a>${term}`)
}

/**
 * Returns the list of terms where some in a row share a definition, or have none. Elsewhere a definition list has one term for
 * each. Returns undefined for other glossaries.
 */
function sharedTerms(body: string, convert: (text: string) => string): string | undefined {
  if (/^:[ \t]/m.test(body)) return undefined
  const entries: { terms: string[]; lines: string[] }[] = []
  let isComment = false
  for (const line of body.split('\n')) {
    const last = entries.at(-1)
    // Sphinx leaves comments and labels out.
    isComment = /^\.\.(?: |$)/.test(line) || (isComment && (line.startsWith(' ') || !line.trim()))
    if (isComment) continue
    if (line.startsWith(' ') || (!line.trim() && last && last.lines.length > 0)) last?.lines.push(line)
    else if (line.trim() && last?.lines.length === 0) last.terms.push(line.trim())
    else if (line.trim()) entries.push({ terms: [line.trim()], lines: [] })
  }
  if (entries.every(({ terms, lines }) => terms.length === 1 && lines.length > 0)) return undefined
  const parts = entries.flatMap(({ terms, lines }) => [
    ...terms.map(term => `<dt>\n\n${convert(term.replace(/[ ]+:[ ]+.*$/, ''))}\n\n</dt>`),
    ...(lines.length > 0 ? [`<dd>\n\n${convert(dedented(lines))}\n\n</dd>`] : [])
  ])
  return `<dl>\n${parts.join('\n')}\n</dl>`
}

function dedented(lines: readonly string[]): string {
  const widths = lines.flatMap(line => (line.trim() ? [line.length - line.trimStart().length] : []))
  const width = widths.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  return lines
    .map(line => line.slice(Math.min(width, line.length)))
    .join('\n')
    .trim()
}

/** Sorts terms, each with the lines below it, as Sphinx does: without regard to case. Terms in a row share these lines. */
function sortedTerms(body: string): string {
  const terms = body.split(/(?<=^(?:[ \t].*)?)\n(?=\S)/m).map(term => term.trimEnd())
  return terms.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join('\n\n')
}
