import { createHash } from 'node:crypto'
import { fold } from '../../domain/search/fold.ts'
import { contentTerms, languageNeutralTerms } from '../retrieval/index/contentTerms.ts'
import type { UnansweredQuery } from './unansweredQueries.ts'

/** Minimum share of common terms among all terms of two questions in a cluster. */
const ALIKE = 0.6
/** Characters of a question that are compared. A long question states its subject at the beginning. */
const MAX_QUERY_LENGTH = 300

/** Equal or similar questions. */
export interface Cluster {
  /** Digest of the terms of the oldest question, which is stable while others are added. */
  key: string
  /** Digests of all questions. Each identifies the cluster. */
  keys: Set<string>
  queries: UnansweredQuery[]
}

interface Wording {
  key: string
  terms: ReadonlySet<string>
  names: ReadonlySet<string>
}

/**
 * Clusters equal and similar questions. Questions with the same terms are equal. Any other question joins the cluster
 * whose first question shares the most terms with it, if they share at least ALIKE of all terms of both, and all names,
 * numbers and versions of one occur in the other.
 * @param queries the questions, oldest first
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
  // The text has only stop words, or no words.
  const terms = found.size > 0 ? found : new Set([text])
  const key = createHash('sha256')
    .update([...terms].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { key, terms, names: languageNeutralTerms(terms) }
}

/** Returns the index of the most similar question, the earliest of several. */
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
