import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { filesBelow } from '../../src/domain/content/filesBelow.ts'
import type { UploadStorage } from '../../src/server/uploads/uploadStorage.ts'
import type { ObjectStore } from '../objectStore.ts'
import { hashing } from './dumpDatabase.ts'
import { type StoredFile, sha256 } from './manifest.ts'

/** Folder of files by digest, shared by all backups of a place. Existing files are not copied again. */
export const OBJECTS = 'objects/'
/** Number of attempts to read an upload, because its row may be visible before its file is stored. */
const UPLOAD_TRIES = 5
const UPLOAD_RETRY_MS = 1000

export const objectName = (digest: string) => `${OBJECTS}${digest.slice(0, 2)}/${digest}`

export interface FileCopier {
  /** Number and bytes of the files that were copied into the store. */
  copied: { count: number; bytes: number }
  upload(key: string, storage: UploadStorage): Promise<StoredFile | undefined>
  folder(kind: StoredFile['kind'], root: string, below: string): Promise<StoredFile[]>
  bytes(kind: StoredFile['kind'], path: string, data: Buffer): Promise<StoredFile>
  /** Returns those of the files that the store does not have any more. */
  gone(files: readonly StoredFile[]): Promise<StoredFile[]>
}

/** Creates a copier that stores each file once. `scratch` is a folder of this process. */
export async function openFileCopier(store: ObjectStore, scratch: string): Promise<FileCopier> {
  const stored = await store.list(OBJECTS)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const copied = { count: 0, bytes: 0 }

  async function keep(digest: string, path: string, size: number): Promise<void> {
    const name = objectName(digest)
    if (stored.get(name) === size) return
    await store.put(name, path)
    stored.set(name, size)
    copied.count++
    copied.bytes += size
  }

  async function bytes(kind: StoredFile['kind'], path: string, data: Buffer): Promise<StoredFile> {
    const digest = sha256(data)
    if (stored.get(objectName(digest)) !== data.length) {
      const file = join(scratch, 'file')
      await writeFile(file, data, { mode: 0o600 })
      await keep(digest, file, data.length)
    }
    return { kind, path, sha256: digest, size: data.length }
  }

  return {
    copied,
    bytes,
    async upload(key, storage) {
      // The key begins with the digest of the file's bytes.
      const digest = key.slice(0, 64)
      const known = stored.get(objectName(digest))
      if (known !== undefined) return { kind: 'upload', path: key, sha256: digest, size: known }
      const source = await readUpload(key, storage)
      if (!source) return undefined
      const file = join(scratch, 'upload')
      const hash = createHash('sha256')
      await pipeline(Readable.fromWeb(source as never), hashing(hash), createWriteStream(file, { mode: 0o600 }))
      const { size } = await stat(file)
      const found = hash.digest('hex')
      if (found !== digest)
        throw new Error(`The upload ${key} is damaged in its storage: it is not what its name says.`)
      await keep(digest, file, size)
      return { kind: 'upload', path: key, sha256: digest, size }
    },
    async folder(kind, root, below) {
      const files: StoredFile[] = []
      for (const path of await filesBelow(join(root, below))) {
        const data = await readFile(path).catch(error => {
          // An export may remove the file at this moment. The original is in the database.
          if (error.code === 'ENOENT') return undefined
          throw error
        })
        if (data) files.push(await bytes(kind, path.slice(root.length + 1), data))
      }
      return files
    },
    async gone(files) {
      const there = await store.list(OBJECTS)
      return files.filter(file => there.get(objectName(file.sha256)) !== file.size)
    }
  }
}

async function readUpload(key: string, storage: UploadStorage): Promise<ReadableStream<Uint8Array> | undefined> {
  for (let tries = 1; ; tries++) {
    const found = await storage.read(key)
    if (found || tries === UPLOAD_TRIES) return found
    await setTimeout(UPLOAD_RETRY_MS)
  }
}

/**
 * Reads an object into `target` and checks it.
 * @throws Error if the object is missing or damaged
 */
export async function readObject(
  store: ObjectStore,
  { path, sha256: digest }: StoredFile,
  target?: string
): Promise<void> {
  const source = await store.read(objectName(digest))
  if (!source) throw new Error(`${path} is gone from the backup (${objectName(digest)}).`)
  const hash = createHash('sha256')
  const to = target === undefined ? discard : createWriteStream(target, { mode: 0o600 })
  await pipeline(source, hashing(hash), to)
  if (hash.digest('hex') === digest) return
  if (target !== undefined) await rm(target, { force: true })
  throw new Error(`${path} is damaged in the backup (${objectName(digest)}).`)
}

async function discard(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}
