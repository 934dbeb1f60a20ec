import {
  type IndexedLine,
  MAX_OFFLINE_BYTES,
  type NamedArticle,
  type OfflineLines
} from '../../src/domain/log/files.ts'

/** An article with its rank in the choice. */
export type RankedArticle = NamedArticle & { hotness: number }

/** Number of bytes for the braces of the file and its numbers. */
const OVERHEAD = 200

/**
 * Chooses the lines that browsers keep for reading without network: those of solved problems, then of the hottest
 * articles, until the file has its maximum size. An article is taken with all its lines or not at all.
 */
export function offlineLines(
  articles: readonly RankedArticle[],
  lines: readonly IndexedLine[],
  maxBytes = MAX_OFFLINE_BYTES
): OfflineLines {
  const byId = Map.groupBy(lines, ({ id }) => id)
  const named = articles.filter(({ id }) => byId.has(id))
  const ranked = named.toSorted((one, other) => rank(other) - rank(one) || one.id - other.id)
  const chosen = new Set<number>()
  let left = maxBytes - OVERHEAD
  for (const article of ranked) {
    const size = sizeOf(shown(article)) + (byId.get(article.id) ?? []).reduce((sum, line) => sum + sizeOf(line), 0)
    if (size > left) continue
    left -= size
    chosen.add(article.id)
  }
  return {
    total: named.length,
    articles: named.filter(({ id }) => chosen.has(id)).map(shown),
    lines: lines.filter(({ id }) => chosen.has(id)).toSorted(byLine)
  }
}

const rank = ({ solved, hotness }: RankedArticle) => (solved === '1' ? 1e6 : 0) + hotness
/** Returns the size of an item of a list with its comma. */
const sizeOf = (item: object) => Buffer.byteLength(JSON.stringify(item)) + 1
const shown = ({ id, bigTitle, lang, solved, translationGroup }: RankedArticle): NamedArticle => {
  return { id, bigTitle, lang, solved, translationGroup }
}
/** Lines of one statement are adjacent, which compresses better. */
const byLine = (one: IndexedLine, other: IndexedLine) =>
  one.line < other.line ? -1 : one.line > other.line ? 1 : one.id - other.id
