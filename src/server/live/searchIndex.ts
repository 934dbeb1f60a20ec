import type { Db } from '../db/open.ts'
import { countWords } from '../search/countWords.ts'
import { indexArticles } from '../search/indexArticles.ts'
import { gather } from './gather.ts'

/** Between two looks, in milliseconds: comments come in bursts on one article, which is then indexed once. */
const PAUSE = 200
/** It rests so many times as long as it worked: while many write at once, they and readers come first. */
const REST = 3
/** After all of a database was indexed, what is new need not wait as long again. */
const LONGEST_PAUSE = 2000

export interface SearchIndex {
  /** Looks at an article again, or at all of them where changes may have been missed. */
  changed(id: number | undefined): void
  stop(): Promise<void>
}

/**
 * Keeps the search index in step with the articles; other servers on the same database may do so too. `onIndexed` hears
 * when it is, and which were looked at; undefined for all.
 */
export function openSearchIndex(db: Db, onIndexed: (ids: readonly number[] | undefined) => void): SearchIndex {
  const end = new AbortController()
  let last: Promise<void> = Promise.resolve()
  const look = gather(async ids => {
    if (end.signal.aborted) return
    const start = performance.now()
    const indexed = await indexArticles(db, { ids, signal: end.signal })
    if (!ids && indexed > 0) await countWords(db)
    // Another server may have been faster: it is in step now, whoever did it.
    onIndexed(ids)
    const pause = Math.min(LONGEST_PAUSE, Math.max(PAUSE, REST * (performance.now() - start)))
    if (!end.signal.aborted) await new Promise(done => setTimeout(done, pause))
  })
  return {
    changed(id) {
      last = look(id).catch(error => {
        if (!end.signal.aborted) console.error(`The search index is behind: ${error.message}`)
      })
    },
    async stop() {
      end.abort()
      await last
    }
  }
}
