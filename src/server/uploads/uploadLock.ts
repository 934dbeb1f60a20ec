import { withAdvisoryLock } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'

/**
 * Does something with the row and the file of an upload while nobody else does: in no transaction, as the file may be in
 * a bucket. `key` begins with the digest of the file.
 */
export async function withUploadLock(db: Db, key: string, act: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'upload', act, { key: Number.parseInt(key.slice(0, 7), 16) })
}
