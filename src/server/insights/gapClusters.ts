import { createHash } from 'node:crypto'
import { fold } from '../../domain/search/fold.ts'
import { contentTerms, languageNeutralTerms } from '../retrieval/index/contentTerms.ts'
import { openSimilarSets } from './similarSets.ts'
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
  const byText = new Map<string, Wording>()
  const worded = queries.map(query => {
    const text = fold(query.text.slice(0, MAX_QUERY_LENGTH)).trim()
    const wording = byText.get(text) ?? wordingOf(text)
    byText.set(text, wording)
    return { query, wording }
  })
  const clusters: Cluster[] = []
  const firsts = openSimilarSets(
    ALIKE,
    Array.from(byText.values(), ({ terms }) => terms)
  )
  const namesOf: ReadonlySet<string>[] = []
  const byKey = new Map<string, Cluster>()
  for (const { query, wording } of worded) {
    const { key, terms, names } = wording
    let cluster = byKey.get(key)
    if (!cluster) {
      const like = firsts.nearest(terms, at => haveSameNames(names, namesOf[at] ?? new Set()))
      cluster = like === undefined ? undefined : clusters[like]
    }
    if (!cluster) {
      cluster = { key, keys: new Set(), queries: [] }
      clusters.push(cluster)
      firsts.add(terms)
      namesOf.push(names)
    }
    byKey.set(key, cluster)
    cluster.keys.add(key)
    cluster.queries.push(query)
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

function haveSameNames(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return areIn(one, other) || areIn(other, one)
}

function areIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every(each => all.has(each))
}
