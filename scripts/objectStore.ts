import { createReadStream, existsSync, openAsBlob } from 'node:fs'
import { copyFile, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Bucket } from '../src/server/platform/config.ts'
import { UsageError } from './import/usageError.ts'
import { makeFolder } from './makeFolder.mjs'

/** Storage for backups and shared releases. Maps names with slashes to bytes. */
export interface ObjectStore {
  /** Display name of the location. */
  place: string
  /** Stores the file at `path` under `name` atomically, even if the process is killed. */
  put(name: string, path: string): Promise<void>
  /** Returns the content, or undefined if the name does not exist. */
  read(name: string): Promise<Readable | undefined>
  /** Returns the names with a prefix, with their sizes in bytes. @throws if any of them cannot be listed. */
  list(prefix: string): Promise<Map<string, number>>
  remove(name: string): Promise<void>
}

/**
 * Opens a folder, or with `s3:PREFIX` the bucket of BACKUP_S3_ENDPOINT.
 * @throws UsageError if no bucket is configured.
 */
export function openObjectStore(place: string, bucket: Bucket | undefined, from: string): ObjectStore {
  if (!place.startsWith('s3:')) return openFolderStore(resolve(from, place))
  if (!bucket) throw new UsageError('There is no bucket: set BACKUP_S3_ENDPOINT and its two keys.')
  return openBucketStore(bucket, place.slice(3).replace(/^\/+|\/+$/g, ''))
}

function openFolderStore(folder: string): ObjectStore {
  return {
    place: folder,
    async put(name, path) {
      const target = join(folder, name)
      const partial = `${target}.partial`
      makeFolder(dirname(target), 0o700)
      await copyFile(path, partial)
      const handle = await open(partial, 'r+')
      await handle.chmod(0o600)
      await handle.sync()
      await handle.close()
      await rename(partial, target)
    },
    async read(name) {
      const path = join(folder, name)
      return (await stat(path).catch(() => undefined))?.isFile() ? createReadStream(path) : undefined
    },
    async list(prefix) {
      const found = new Map<string, number>()
      const root = join(folder, prefix)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(error => {
        // What cannot be read is not empty: files that no listed backup names are removed.
        if (error.code === 'ENOENT' && !existsSync(root)) return []
        throw error
      })
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        found.set(path.slice(folder.length + 1), (await stat(path)).size)
      }
      return found
    },
    async remove(name) {
      const path = join(folder, name)
      await rm(path, { force: true })
      // Also removes parent folders that are now empty. Stops at the first folder that is not empty.
      for (let parent = dirname(path); parent !== folder; parent = dirname(parent))
        if (
          !(await rmdir(parent).then(
            () => true,
            () => false
          ))
        )
          return
    }
  }
}

/** Opens the objects of a bucket below a prefix. A request that takes longer than `limitMs` milliseconds fails. */
export function openBucketStore(bucket: Bucket, prefix: string, limitMs?: number): ObjectStore {
  const s3 = new S3mini({ ...bucket, requestAbortTimeout: limitMs })
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    place: `${bucket.endpoint}/${prefix}`,
    async put(name, path) {
      await s3.putAnyObject(keyOf(name), await openAsBlob(path), 'application/octet-stream')
    },
    async read(name) {
      const reply = await s3.getObjectRaw(keyOf(name), true).catch(error => {
        if (error.status === 404) return undefined
        throw error
      })
      return reply?.body ? Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]) : undefined
    },
    async list(start) {
      const objects = (await s3.listObjects('/', keyOf(start))) ?? []
      const cut = prefix ? prefix.length + 1 : 0
      return new Map(objects.map(({ Key, Size }) => [Key.slice(cut), Number(Size)]))
    },
    async remove(name) {
      await s3.deleteObject(keyOf(name))
    }
  }
}
