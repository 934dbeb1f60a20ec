import type { Db } from './open.ts'

/** Time in milliseconds that a result is shared: about as long as one question takes, which reads it several times. */
const SHARED_MS = 50

export interface BriefRead<T> {
  (db: Db): Promise<T>
  /** Has the next call read again, because this process changed what is read. */
  forget(db: Db): void
}

/**
 * Memoises what seldom changes and every question reads: calls within a moment share one result for each database. A
 * failure is not cached.
 */
export function readBriefly<T>(read: (db: Db) => Promise<T>): BriefRead<T> {
  const known = new WeakMap<Db, { reading: Promise<T>; until: number }>()
  const readShared = (db: Db) => {
    const last = known.get(db)
    if (last && last.until > performance.now()) return last.reading
    const reading = read(db)
    known.set(db, { reading, until: performance.now() + SHARED_MS })
    reading.catch(() => known.delete(db))
    return reading
  }
  return Object.assign(readShared, { forget: (db: Db) => void known.delete(db) })
}
