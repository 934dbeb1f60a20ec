import { LRUCache } from 'lru-cache'
import type { Actor } from '../../accounts/actor.ts'
import type { Embedder } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { embedTexts } from '../index/embedTexts.ts'
import { type Near, nearestPassages } from './vectorSearch.ts'

/** How long a question may take to be embedded, in milliseconds: then words alone have to do. */
const LONGEST = 1500
/** After it failed the server is left alone for so long, so that not every reader waits for it. */
const REST = 10_000
const KEPT = 500
const LONGEST_QUERY = 2000

/** What finds passages by what they mean. */
export interface Meaning {
  /** From which likeness on a question is related to the nearest passage, whatever its words. */
  likeness: number | undefined
  /** Passages that the actor may read, nearest first; none where the question could not be embedded in time. */
  nearest(db: Db, actor: Actor, kb: readonly string[], query: string): Promise<Near[]>
}

/** Compares questions and passages by their embeddings. */
export function openMeaning(embedder: Embedder): Meaning {
  const kept = new LRUCache<string, Float32Array>({ max: KEPT })
  let restsUntil = 0

  async function embed(query: string): Promise<Float32Array | undefined> {
    const known = kept.get(query)
    if (known || performance.now() < restsUntil) return known
    try {
      const [vector] = await embedTexts(embedder, [query], AbortSignal.timeout(LONGEST))
      if (vector) kept.set(query, vector)
      return vector
    } catch (error) {
      if (performance.now() >= restsUntil) logError('A question could not be embedded; words have to do', error)
      restsUntil = performance.now() + REST
      return undefined
    }
  }

  return {
    likeness: embedder.likeness,
    async nearest(db, actor, kb, query) {
      const vector = await embed(query.slice(0, LONGEST_QUERY))
      return vector ? nearestPassages(db, actor, kb, embedder.model, vector) : []
    }
  }
}
