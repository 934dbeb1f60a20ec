import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { countDocumentFrequencies } from './documentFrequency.ts'
import { indexArticles } from './indexArticles.ts'

/** Before a look, in milliseconds: comments come in bursts on one article, which is then indexed once. */
const DEBOUNCE_MS = 200
/** After each article it rests so many times as long as it worked: while many write at once, they and readers come first. */
const IDLE_FACTOR = 3
/** Articles of one look; what changes meanwhile is part of a later one. */
const ARTICLES_AT_ONCE = 20

export interface SearchIndex {
  /** Looks at an article again, or at all of them where changes may have been missed. */
  changed(id: number | undefined): void
  stop(): Promise<void>
}

/**
 * Updates the search index whenever articles change; other servers on the same database may do so too. `onIndexed` gets
 * the updated ids; undefined for all.
 */
export function openSearchIndex(db: Db, onIndexed: (ids: readonly number[] | undefined) => void): SearchIndex {
  const end = new AbortController()
  const waiting = new Set<number>()
  let every = false
  let working = false
  let work = Promise.resolve()

  // The end wakes it.
  const rest = (milliseconds: number) => setTimeout(milliseconds, undefined, end).catch(() => undefined)
  const afterEach = (worked: number) => rest(IDLE_FACTOR * worked)

  async function follow(): Promise<void> {
    while ((every || waiting.size > 0) && !end.signal.aborted) {
      await rest(DEBOUNCE_MS)
      const ids = every ? undefined : [...waiting].slice(0, ARTICLES_AT_ONCE)
      for (const id of ids ?? [...waiting]) waiting.delete(id)
      every = false
      const indexed = await indexArticles(db, { ids, signal: end.signal, afterEach })
      if (!ids && indexed > 0) await countDocumentFrequencies(db)
      // Another server may have been faster: the index is up to date, whichever updated it.
      onIndexed(ids)
    }
    // In one breath with the last look at what waits, so that nothing is left waiting.
    working = false
  }

  return {
    changed(id) {
      if (id === undefined) every = true
      else waiting.add(id)
      if (working) return
      working = true
      work = follow().catch(error => {
        working = false
        // What was under way is part of the next look.
        every = true
        if (!end.signal.aborted) logError('Search index update failed; retrying', error)
      })
    },
    async stop() {
      end.abort()
      await work
    }
  }
}
