import { withAdvisoryLock } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import type { Kind } from './fileTypes.ts'

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where uploads lie, by their keys. */
export interface UploadStorage {
  /** Where files lie until they are stored. */
  scratch: string
  /** Stores the file at `path`, which may be gone afterwards. It lasts once this resolves; doing it again is harmless. */
  put(key: string, path: string, kind: Kind): Promise<void>
  /** The bytes of a file, or of a part of it; undefined when there is none. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/**
 * Does something with the row and the file of an upload while nobody else does: in no transaction, as the file may be in
 * a bucket. `key` begins with the digest of the file.
 */
export async function withUploadLock(db: Db, key: string, act: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'upload', act, { key: Number.parseInt(key.slice(0, 7), 16) })
}
