import type { SearchSource } from './find.ts'
import { parseQuery, type Query } from './query.ts'
import { hasUncommon, learnVariants } from './variants.ts'

/**
 * Parses a typed query, and learns the variants of characters in the titles. Reads the table of traditional characters
 * only for a query that needs it.
 */
export async function prepareQuery(
  source: Pick<SearchSource, 'manifest' | 'traditional'>,
  typed: string
): Promise<Query> {
  const table = hasUncommon(typed) ? source.traditional?.() : undefined
  // The query is valid without them, if there is no network or an earlier release.
  const [manifest, pairs] = await Promise.all([source.manifest().catch(() => undefined), table?.catch(() => undefined)])
  learnVariants(manifest?.variants)
  learnVariants(pairs)
  return parseQuery(typed)
}
