import { isHTTPError } from 'ky'
import { coalesce } from '../../platform/concurrency.ts'
import type { Embedder } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { embedPassages } from './embedPassages.ts'

/** Delay after the first failure in milliseconds. It doubles with each failure up to the maximum. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 300_000
/** Delay in milliseconds before the next attempt while another server is embedding. */
const LOCKED_RETRY_MS = 5000

export interface Embedding {
  /** Reports that these articles, or all articles, were indexed. */
  indexed(ids: readonly number[] | undefined): void
  stop(): Promise<void>
}

/** Starts embedding passages after they are indexed. Other servers on the same database may do the same. */
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
      // A pending retry covers all articles, so this change needs no attempt of its own.
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

/** Returns the delay that the server requested with Retry-After, in milliseconds. */
function askedWait(error: unknown): number {
  const seconds = isHTTPError(error) ? Number(error.response.headers.get('retry-after')) : 0
  return seconds > 0 ? Math.min(MAX_RETRY_MS, seconds * 1000) : 0
}
