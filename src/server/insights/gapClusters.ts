import { createHash } from 'node:crypto'
import { fold } from '../../domain/search/fold.ts'
import { contentTerms, languageNeutralTerms } from '../retrieval/index/contentTerms.ts'
import type { UnansweredQuery } from './unansweredQueries.ts'

/** Of all terms of two questions, so many stand in both. */
const ALIKE = 0.6
/** A long question says what it is about at its beginning. */
const MAX_QUERY_LENGTH = 300

/** Questions that are the same or alike. */
export interface Cluster {
  /** The digest of the terms of the oldest of them: it stays the same while others come. */
  key: string
  /** Digests of all of them: any leads here. */
  keys: Set<string>
  queries: UnansweredQuery[]
}

interface Wording {
  key: string
  terms: ReadonlySet<string>
  names: ReadonlySet<string>
}

/**
 * Puts the same and alike questions together; `asked` begins with the oldest. Questions of the same terms are the same.
 * Each other one joins the earlier question, first of its cluster, with which it has most terms in common, if that is
 * ALIKE or more of all terms of both, and neither has a name, number or version that the other would need.
 */
export function clusterQueries(queries: readonly UnansweredQuery[]): Cluster[] {
  const clusters: Cluster[] = []
  const firsts: Wording[] = []
  const holding = new Map<string, number[]>()
  const byKey = new Map<string, Cluster>()
  const byText = new Map<string, Wording>()
  for (const one of queries) {
    const text = fold(one.text.slice(0, MAX_QUERY_LENGTH)).trim()
    const wording = byText.get(text) ?? wordingOf(text)
    byText.set(text, wording)
    let cluster = byKey.get(wording.key)
    if (!cluster) {
      const like = nearest(wording, firsts, holding)
      cluster = like === undefined ? undefined : clusters[like]
    }
    if (!cluster) {
      cluster = { key: wording.key, keys: new Set(), queries: [] }
      for (const term of wording.terms) holding.set(term, [...(holding.get(term) ?? []), clusters.length])
      clusters.push(cluster)
      firsts.push(wording)
    }
    byKey.set(wording.key, cluster)
    cluster.keys.add(wording.key)
    cluster.queries.push(one)
  }
  return clusters
}

function wordingOf(text: string): Wording {
  const found = contentTerms(text)
  // Of nothing but words that any text has, or of no words at all.
  const terms = found.size > 0 ? found : new Set([text])
  const key = createHash('sha256')
    .update([...terms].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { key, terms, names: languageNeutralTerms(terms) }
}

/** The place of the question that is most like `wording`, the earliest of several. */
function nearest(
  { terms, names }: Wording,
  firsts: readonly Wording[],
  holding: ReadonlyMap<string, readonly number[]>
): number | undefined {
  const shared = new Map<number, number>()
  for (const term of terms) for (const at of holding.get(term) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  let [best, most] = [undefined as number | undefined, ALIKE]
  for (const [at, count] of shared) {
    const first = firsts[at]
    if (!first) continue
    const likeness = count / (terms.size + first.terms.size - count)
    const better = likeness > most || (likeness === most && (best === undefined || at < best))
    if (better && (areIn(names, first.names) || areIn(first.names, names))) [best, most] = [at, likeness]
  }
  return best
}

function areIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every(each => all.has(each))
}
