import { LRUCache } from 'lru-cache'
import type { Actor } from '../../accounts/actor.ts'
import type { Embedder } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { embedTexts } from '../index/embedTexts.ts'
import { type Near, searchVectors } from './vectorSearch.ts'

/** How long a question may take to be embedded, in milliseconds: then words alone have to do. */
const EMBED_TIMEOUT_MS = 1500
/** After it failed the server is left alone for so long, so that not every reader waits for it. */
const RETRY_AFTER_MS = 10_000
const MAX_CACHED_QUERIES = 500
const MAX_QUERY_LENGTH = 2000

/** What finds passages by what they mean. */
export interface SemanticSearch {
  /** From which likeness on a question is related to the nearest passage, whatever its words. */
  likeness: number | undefined
  /** Passages that the actor may read, nearest first; none where the question could not be embedded in time. */
  nearest(db: Db, actor: Actor, kb: readonly string[], query: string): Promise<Near[]>
}

/** Compares questions and passages by their embeddings. */
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
    async nearest(db, actor, kb, query) {
      const vector = await embed(query.slice(0, MAX_QUERY_LENGTH))
      return vector ? searchVectors(db, actor, kb, embedder.model, vector) : []
    }
  }
}
