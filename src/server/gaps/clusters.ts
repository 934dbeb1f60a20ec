import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { fold } from '../../lib/search/fold.ts'
import { commonTerms, contentTerms } from '../assistant/terms.ts'
import type { AskedInVain } from './asked.ts'

/** Of all terms of two questions, so many stand in both. */
const ALIKE = 0.6
/** A long question says what it is about at its beginning. */
const READ = 300
/** After so many questions others have their turn. */
const SLICE = 100

/** Cutting Chinese into words takes most of the time, and the list is mostly what it was a minute ago. */
const known = new LRUCache<string, Wording>({ max: 5000 })

/** Questions that are the same or alike. */
export interface Cluster {
  /** The digest of the terms of the oldest of them: it stays the same while others come. */
  key: string
  /** Digests of all of them: any leads here. */
  keys: Set<string>
  asked: AskedInVain[]
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
export async function clusterAsked(asked: readonly AskedInVain[]): Promise<Cluster[]> {
  const clusters: Cluster[] = []
  const firsts: Wording[] = []
  const holding = new Map<string, number[]>()
  const byKey = new Map<string, Cluster>()
  for (const [at, one] of asked.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    const text = fold(one.text.slice(0, READ)).trim()
    const wording = known.get(text) ?? wordingOf(text)
    known.set(text, wording)
    let cluster = byKey.get(wording.key)
    if (!cluster) {
      const like = nearest(wording, firsts, holding)
      cluster = like === undefined ? undefined : clusters[like]
    }
    if (!cluster) {
      cluster = { key: wording.key, keys: new Set(), asked: [] }
      for (const term of wording.terms) {
        const places = holding.get(term)
        if (places) places.push(clusters.length)
        else holding.set(term, [clusters.length])
      }
      clusters.push(cluster)
      firsts.push(wording)
    }
    byKey.set(wording.key, cluster)
    cluster.keys.add(wording.key)
    cluster.asked.push(one)
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
  return { key, terms, names: commonTerms(terms) }
}

/** The place of the question that is most like `wording`, the earliest of several. */
function nearest(
  { terms, names }: Wording,
  firsts: readonly Wording[],
  holding: ReadonlyMap<string, readonly number[]>
): number | undefined {
  const held = (term: string) => holding.get(term) ?? []
  // Whatever is alike has one at least of these, and the rarest have the fewest questions to compare with.
  const few = terms.size - Math.ceil(ALIKE * terms.size) + 1
  const rarest = [...terms].sort((one, other) => held(one).length - held(other).length).slice(0, few)
  let [best, most] = [undefined as number | undefined, ALIKE]
  for (const at of new Set(rarest.flatMap(held))) {
    const first = firsts[at]
    if (!first || !(areIn(names, first.names) || areIn(first.names, names))) continue
    const shared = terms.size < first.terms.size ? common(terms, first.terms) : common(first.terms, terms)
    const likeness = shared / (terms.size + first.terms.size - shared)
    const better = likeness > most || (likeness === most && (best === undefined || at < best))
    if (better) [best, most] = [at, likeness]
  }
  return best
}

function common(few: ReadonlySet<string>, many: ReadonlySet<string>): number {
  let shared = 0
  for (const each of few) if (many.has(each)) shared++
  return shared
}

function areIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const each of some) if (!all.has(each)) return false
  return true
}
