import { LRUCache } from 'lru-cache'
import type { Actor } from '../../accounts/actor.ts'
import type { Embedder } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { embedTexts } from '../index/embedTexts.ts'
import { type Near, searchVectors } from './vectorSearch.ts'

/** Time limit for embedding a question in milliseconds. After it, the search uses keywords only. */
const EMBED_TIMEOUT_MS = 1500
/** Pause after a failure in milliseconds, so that not every reader waits for the embedding server. */
const RETRY_AFTER_MS = 10_000
const MAX_CACHED_QUERIES = 500
const MAX_QUERY_LENGTH = 2000

/** Finds passages by the similarity of embeddings. */
export interface SemanticSearch {
  /** Similarity from which the nearest passage counts as related, whatever its words. */
  likeness: number | undefined
  /** Part of a score that the meaning has, beside the words. */
  weight: number
  /**
   * Returns the passages that the actor may read, nearest first, or none if the question could not be embedded in time.
   */
  nearest(db: Db, actor: Actor, kb: readonly string[], query: string): Promise<Near[]>
}

/** Opens the search by embeddings. */
export function openSemanticSearch(embedder: Embedder): SemanticSearch {
  const cache = new LRUCache<string, Float32Array>({ max: MAX_CACHED_QUERIES })
  let restsUntil = 0

  async function embed(query: string): Promise<Float32Array | undefined> {
    const known = cache.get(query)
    if (known || performance.now() < restsUntil) return known
    try {
      const [vector] = await embedTexts(embedder, [query], AbortSignal.timeout(EMBED_TIMEOUT_MS))
      if (vector) cache.set(query, vector)
      return vector
    } catch (error) {
      if (performance.now() >= restsUntil) logError('Query could not be embedded; using keyword search only', error)
      restsUntil = performance.now() + RETRY_AFTER_MS
      return undefined
    }
  }

  return {
    likeness: embedder.likeness,
    weight: embedder.weight,
    async nearest(db, actor, kb, query) {
      const vector = await embed(query.slice(0, MAX_QUERY_LENGTH))
      return vector ? searchVectors(db, actor, kb, embedder.model, vector) : []
    }
  }
}
