import { isHTTPError } from 'ky'
import { coalesce } from '../../platform/concurrency.ts'
import type { Embedder } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { embedPassages } from './embedPassages.ts'

/** The pause after a failure, doubled each time. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 300_000
/** When to look whether the server that was at it left something over. */
const LOCKED_RETRY_MS = 5000

export interface Embedding {
  /** Articles, or all, were indexed. */
  indexed(ids: readonly number[] | undefined): void
  stop(): Promise<void>
}

/** Embeds passages after they were indexed; other servers on the same database may do so too. */
export function openEmbedding(db: Db, embedder: Embedder): Embedding {
  const end = new AbortController()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const look = coalesce(async ids => {
    if (end.signal.aborted || timer) return
    try {
      if (!(await embedPassages(db, embedder, ids, end.signal))) again(LOCKED_RETRY_MS)
      failures = 0
    } catch (error) {
      if (end.signal.aborted) return
      const wait = Math.max(askedWait(error), Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++))
      logError(`Embedding passages failed; retrying in ${Math.round(wait / 1000)} s`, error)
      again(wait)
    }
  })
  const start = (id: number | undefined) => {
    last = look(id)
  }
  function again(wait: number) {
    timer = setTimeout(() => {
      timer = undefined
      start(undefined)
    }, wait)
    timer.unref()
  }
  return {
    indexed(ids) {
      // After a failure, or while another server embeds, this one waits so long; then it checks everything.
      if (timer || end.signal.aborted) return
      if (ids) for (const id of ids) start(id)
      else start(undefined)
    },
    async stop() {
      end.abort()
      clearTimeout(timer)
      await last
    }
  }
}

/** Milliseconds that the server asked to be left alone for. */
function askedWait(error: unknown): number {
  const seconds = isHTTPError(error) ? Number(error.response.headers.get('retry-after')) : 0
  return seconds > 0 ? Math.min(MAX_RETRY_MS, seconds * 1000) : 0
}
