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
