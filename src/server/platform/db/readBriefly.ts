import type { Db } from './open.ts'

/** Time in milliseconds that a result is shared: about as long as one question takes, which reads it several times. */
const SHARED_MS = 50

/**
 * Memoises what seldom changes and every question reads: calls within a moment share one result for each database. A
 * failure is not cached.
 */
export function readBriefly<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const known = new WeakMap<Db, { reading: Promise<T>; until: number }>()
  return db => {
    const last = known.get(db)
    if (last && last.until > performance.now()) return last.reading
    const reading = read(db)
    known.set(db, { reading, until: performance.now() + SHARED_MS })
    reading.catch(() => known.delete(db))
    return reading
  }
}
