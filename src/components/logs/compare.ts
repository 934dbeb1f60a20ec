import type { Language } from '../../domain/language/languages.ts'
import { codesIn } from '../../domain/log/codes.ts'
import type { NamedArticle } from '../../domain/log/files.ts'
import { FAR_TAGS, type LineMatch, type Matches, matchLines, wantedOf } from '../../domain/log/findArticles.ts'
import { parseLine } from '../../domain/log/lines.ts'
import { maskTokens } from '../../domain/log/mask.ts'
import type { PastedLine } from '../../domain/log/paste.ts'
import { type Finding, findFindings, joinOverlaps } from '../../domain/redaction/findFindings.ts'
import { redactFindings } from '../../domain/redaction/redactFindings.ts'
import { repeatsOf } from '../../domain/redaction/repeatsOf.ts'
import { oneOfTranslations } from '../../domain/search/oneOfTranslations.ts'
import { type FoundLines, hasSaved, linesOfBuild, linesOfCache, linesOfSaved, linesOfServer } from './lineSource.ts'
import { isPrivate } from './redactPaste.ts'

/** A place in an article, with those in its translations. */
type TranslatedPlace<P> = P & { translations: P[] }
type ArticleMatch = Matches['articles'][number]
type Place = LineMatch['places'][number]

/** Results of comparing a log. An article in several languages is one result. */
export interface Compared {
  lines: (Omit<LineMatch, 'places'> & { places: TranslatedPlace<Place>[] })[]
  articles: TranslatedPlace<ArticleMatch>[]
  named: ReadonlyMap<number, NamedArticle>
  /** Set without network: the number of articles that could be compared, and of all in the index of the build. */
  offline?: { compared: number; total: number | undefined }
}

/** Separates a line from the previous one, which may contain a label for it. */
const BETWEEN = '\n'

/**
 * Redacts lines of a log before they are shown and sent, with `known` findings of the whole paste. Also returns the
 * number of redactions.
 */
export function redactLines(
  lines: readonly PastedLine[],
  before: (line: PastedLine) => string,
  known: readonly Finding[] = []
): { lines: PastedLine[]; count: number } {
  let count = 0
  const redacted = lines.map(pasted => {
    const context = `${before(pasted)}${BETWEEN}`
    const whole = context + pasted.line.raw
    const repeated = known.flatMap(one => repeatsOf(one, whole))
    const found = [...findFindings(whole).filter(isPrivate), ...repeated]
    const findings = joinOverlaps(whole, found).filter(({ end }) => end > context.length)
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
  const far = wantedOf(lines, FAR_TAGS).slice(0, MAX_WANTED)
  const recent = linesOfServer(far).catch((): FoundLines => ({ lines: [], articles: [] }))
  const built = await linesNear(lines, far).catch(() => undefined)
  if (!built) {
    const all = await recent
    if (all.lines.length > 0) return onView(toView(lines, lang, [all]))
    const cachedLines = await linesOfCache(far)
    if (!cachedLines && !(await hasSaved()))
      throw new Error('Neither an index of lines nor saved articles are at hand.')
    const saved = await linesOfSaved(far)
    const sources = [saved, ...(cachedLines ? [cachedLines] : [])]
    const compared = new Set(sources.flatMap(({ articles }) => articles.map(({ id }) => id))).size
    return onView({ ...toView(lines, lang, sources), offline: { compared, total: cachedLines?.total } })
  }
  onView(toView(lines, lang, [built]))
  const late = await recent
  if (late.lines.length > 0) onView(toView(lines, lang, [late, built]))
}

/** Maximum number of templates that the server accepts. */
const MAX_WANTED = 120

/** Reads few files of the index first, and those for other beginnings of the lines only if nothing was found. */
async function linesNear(lines: readonly PastedLine[], far: readonly string[]): Promise<FoundLines> {
  const near = await linesOfBuild(wantedOf(lines))
  return matchLines(lines, near.lines).articles.length > 0 ? near : linesOfBuild(far)
}

/** Combines the results, earlier sources first, because the server has the current form of an article. */
function toView(pasted: readonly PastedLine[], lang: Language, sources: readonly FoundLines[]): Compared {
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
  const rank = ({ id, score }: ArticleMatch) => score * (own(id) ? OWN_LANGUAGE : 1)
  const joined = <P extends { id: number }>(places: readonly P[]): TranslatedPlace<P>[] => {
    const rows = places.flatMap(place => {
      const article = named.get(place.id)
      return article ? [{ place, lang: article.lang, translationGroup: article.translationGroup }] : []
    })
    return oneOfTranslations(rows, lang).map(({ place, translations }) => {
      return { ...place, translations: translations.map(other => other.place) }
    })
  }
  return {
    lines: matches.lines.map(match => ({
      ...match,
      places: joined(match.places.toSorted((one, other) => own(other.id) - own(one.id)))
    })),
    articles: joined(matches.articles.toSorted((one, other) => rank(other) - rank(one))),
    named
  }
}

/** Score factor of an article in the reader's language. */
const OWN_LANGUAGE = 1.1
