import type { Language } from '../../domain/language/languages.ts'
import { codesIn } from '../../domain/log/codes.ts'
import { type Matches, matchLines, wantedOf } from '../../domain/log/findArticles.ts'
import { parseLine } from '../../domain/log/lines.ts'
import { maskTokens } from '../../domain/log/mask.ts'
import type { PastedLine } from '../../domain/log/paste.ts'
import { findFindings } from '../../domain/redaction/findFindings.ts'
import { redactFindings } from '../../domain/redaction/redactFindings.ts'
import {
  type FoundLines,
  hasSaved,
  linesOfBuild,
  linesOfSaved,
  linesOfServer,
  type NamedArticle
} from './lineSource.ts'

/** Results of comparing a log. */
export interface Compared extends Matches {
  named: ReadonlyMap<number, NamedArticle>
  /** True if only saved articles could be compared. */
  offline: boolean
}

/** Separates a line from the previous one, which may contain a label for it. */
const BETWEEN = '\n'

/** Redacts lines of a log before they are shown and sent. Also returns the number of redactions. */
export function redactLines(
  lines: readonly PastedLine[],
  before: (line: PastedLine) => string
): { lines: PastedLine[]; count: number } {
  let count = 0
  const redacted = lines.map(pasted => {
    const context = `${before(pasted)}${BETWEEN}`
    const whole = context + pasted.line.raw
    // A network address alone identifies nobody.
    const findings = findFindings(whole).filter(({ kind, end }) => kind !== 'ip' && end > context.length)
    if (findings.length === 0) return pasted
    count += findings.length
    const own = findings.map(finding => ({ ...finding, start: Math.max(finding.start, context.length) }))
    const raw = redactFindings(whole, own).slice(context.length)
    const line = { ...parseLine(raw, pasted.line.index), level: pasted.line.level, stamped: pasted.line.stamped }
    return { ...pasted, line, tokens: maskTokens(line.text), codes: codesIn(line.text) }
  })
  return { lines: redacted, count }
}

/**
 * Compares lines with the articles of this build, of the server, or saved ones. Calls `onView` again if the server has
 * further articles.
 * @throws Error if there was nothing to compare with
 */
export async function compare(
  lines: readonly PastedLine[],
  lang: Language,
  onView: (compared: Compared) => void
): Promise<void> {
  const wanted = wantedOf(lines)
  const recent = linesOfServer(wanted).catch((): FoundLines => ({ lines: [], articles: [] }))
  const built = await linesOfBuild(wanted).catch(() => undefined)
  if (!built) {
    const all = await recent
    if (all.lines.length > 0) return onView(toView(lines, lang, [all], false))
    if (!(await hasSaved())) throw new Error('Neither an index of lines nor saved articles are at hand.')
    return onView(toView(lines, lang, [await linesOfSaved(wanted)], true))
  }
  onView(toView(lines, lang, [built], false))
  const late = await recent
  if (late.lines.length > 0) onView(toView(lines, lang, [late, built], false))
}

/** Combines the results, earlier sources first, because the server has the current form of an article. */
function toView(
  pasted: readonly PastedLine[],
  lang: Language,
  sources: readonly FoundLines[],
  offline: boolean
): Compared {
  const named = new Map<number, NamedArticle>()
  const lines = sources.flatMap((source, at) => {
    const before = sources.slice(0, at)
    const isNew = (id: number) => !before.some(({ articles }) => articles.some(article => article.id === id))
    for (const article of source.articles) if (!named.has(article.id)) named.set(article.id, article)
    return source.lines.filter(({ id }) => named.has(id) && isNew(id))
  })
  const matches = matchLines(pasted, lines)
  // If a document exists in two languages, the one in the reader's language comes first.
  const own = (id: number) => (named.get(id)?.lang === lang ? 1 : 0)
  const rank = ({ id, score }: Matches['articles'][number]) => score * (own(id) ? OWN_LANGUAGE : 1)
  return {
    lines: matches.lines.map(match => ({
      ...match,
      places: match.places.toSorted((one, other) => own(other.id) - own(one.id))
    })),
    articles: matches.articles.toSorted((one, other) => rank(other) - rank(one)),
    named,
    offline
  }
}

/** Score factor of an article in the reader's language. */
const OWN_LANGUAGE = 1.1
