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

/** What is known of a log after it was compared. */
export interface Compared extends Matches {
  named: ReadonlyMap<number, NamedArticle>
  /** Only what was saved could be compared. */
  offline: boolean
}

/** Separates a line from the one before it, in which a label for it may stand. */
const BETWEEN = '\n'

/** Lines of a log without what should not be public, as they are shown and sent. Gives how much was redacted too. */
export function redactLines(
  lines: readonly PastedLine[],
  before: (line: PastedLine) => string
): { lines: PastedLine[]; count: number } {
  let count = 0
  const redacted = lines.map(pasted => {
    const context = `${before(pasted)}${BETWEEN}`
    const whole = context + pasted.line.raw
    // An address of a network alone gives nobody away.
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
 * Compares lines with the articles of this build, of the server, or that were saved; calls `onView` once more where the
 * server knows of more. Throws where nothing could be compared.
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

/** What was found, the first source ahead: the server knows an article as it is now. */
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
  // Of a document in two languages the reader's comes first.
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

/** So much more an article in the reader's language counts. */
const OWN_LANGUAGE = 1.1
