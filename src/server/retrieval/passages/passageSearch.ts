import pLimit from 'p-limit'
import type { Actor } from '../../accounts/actor.ts'
import { openPublicCache } from '../../community/articles/publicCache.ts'
import type { Db } from '../../platform/db/open.ts'
import { readPassages } from './foundPassage.ts'
import type { Trace } from './retrievalTrace.ts'
import { type FoundPassages, findPassages, type PassageRequest } from './searchPassages.ts'
import type { SemanticSearch } from './semanticSearch.ts'

const CACHE_TTL_MS = 30_000
/** Limits concurrent searches. Comparing terms takes a CPU, so more would only hold more candidates in memory. */
const CONCURRENCY = 4

/** Passage search of a server. Its callers share results. */
export interface PassageSearch {
  /**
   * Runs findPassages(). Readers with the same permissions share the result of an equal question. With a `trace`, the
   * search always runs.
   */
  find(actor: Actor, request: PassageRequest, trace?: Trace): Promise<FoundPassages>
  /** Drops the shared results, because an article or the index changed. */
  forget(): void
}

/** Opens the passage search by keywords, and by embeddings if `semanticSearch` is set. */
export function openPassageSearch(db: Db, semanticSearch?: SemanticSearch): PassageSearch {
  const limit = pLimit(CONCURRENCY)
  const search = (actor: Actor, request: PassageRequest, trace?: Trace) =>
    limit(() => findPassages(db, actor, request, semanticSearch, trace))
  /** Times after which permission to read a result was checked. */
  const checkedAt = new WeakMap<FoundPassages, number>()
  const shared = openPublicCache(db, CACHE_TTL_MS, async (actor, request: PassageRequest) => {
    const began = performance.now()
    const found = await search(actor, request)
    checkedAt.set(found, began)
    return found
  })
  return {
    async find(actor, request, trace) {
      if (trace) return search(actor, request, trace)
      const began = performance.now()
      const found = await shared.get(actor, request)
      if ((checkedAt.get(found) ?? 0) >= began || (await isReadable(db, actor, found))) return found
      shared.forget()
      return search(actor, request)
    },
    forget: shared.forget
  }
}

/** Checks whether the actor may read all passages now, with unchanged text. The cache may not know of a change yet. */
async function isReadable(db: Db, actor: Actor, { list }: FoundPassages): Promise<boolean> {
  if (list.length === 0) return true
  const now = await readPassages(
    db,
    actor,
    list.map(({ passageId }) => passageId)
  )
  return list.every(({ passageId, text }) => now.get(passageId)?.text === text)
}
