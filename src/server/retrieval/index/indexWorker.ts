import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { countDocumentFrequencies } from './documentFrequency.ts'
import { indexArticles } from './indexArticles.ts'

/** Delay before a pass in milliseconds. Comments on one article come in bursts, and one pass then indexes them all. */
const DEBOUNCE_MS = 200
/** Idle time after each article, as a multiple of the time it took. Readers and writers come first. */
const IDLE_FACTOR = 3
/** Limits the articles of one pass. Later changes belong to a later pass. */
const ARTICLES_AT_ONCE = 20

export interface SearchIndex {
  /** Schedules an article for indexing, or all articles if changes may have been missed. */
  changed(id: number | undefined): void
  stop(): Promise<void>
}

/**
 * Updates the search index whenever articles change. Other servers on the same database may do the same.
 * @param onIndexed gets the updated ids, or undefined for all
 */
export function openSearchIndex(db: Db, onIndexed: (ids: readonly number[] | undefined) => void): SearchIndex {
  const end = new AbortController()
  const waiting = new Set<number>()
  let every = false
  let working = false
  let work = Promise.resolve()

  // An abort ends the pause early.
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
      // Another server may have indexed the articles. The index is up to date in any case.
      onIndexed(ids)
    }
    // Runs synchronously after the last check of the queue, so that no change is left waiting.
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
        // The next pass repeats the articles of the failed one.
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
