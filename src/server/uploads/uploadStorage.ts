import { type HeldLock, withAdvisoryLock } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import type { Kind } from './fileTypes.ts'

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage of uploads by key. */
export interface UploadStorage {
  /** Folder for files that are not stored yet. */
  scratch: string
  /**
   * Stores the file at `path`, which may be moved. The file is durable once this resolves. Repeating it is harmless.
   */
  put(key: string, path: string, kind: Kind): Promise<void>
  /** Reads a file or a range of it. Returns undefined if it does not exist. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes a file. Ignores a missing one. */
  remove(key: string): Promise<void>
}

/**
 * Runs `act` with exclusive access to the row and the file of an upload. Uses no transaction, because the file may be
 * in a bucket. `key` starts with the digest of the file.
 */
export async function withUploadLock(db: Db, key: string, act: (held: HeldLock) => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'upload', act, { key: Number.parseInt(key.slice(0, 7), 16) })
}
