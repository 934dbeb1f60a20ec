import { openAsBlob } from 'node:fs'
import { loadOnce } from '../../domain/loadOnce.ts'
import type { Bucket } from '../platform/config.ts'
import { TYPES } from './fileTypes.ts'
import type { UploadStorage } from './uploadStorage.ts'

/** Stores uploads in an S3-compatible bucket, each as an object under its key. */
export function openBucket(bucket: Bucket): Omit<UploadStorage, 'scratch'> {
  const s3 = loadOnce(async () => new (await import('s3mini')).S3mini(bucket))
  return {
    async put(key, path, kind) {
      await (await s3()).putObject(key, await openAsBlob(path), TYPES[kind])
    },
    async read(key, range) {
      const reply = await (await s3()).getObjectRaw(key, !range, range?.start, range && range.end + 1).catch(error => {
        if (error.status === 404) return undefined
        throw error
      })
      return reply?.body ?? undefined
    },
    async remove(key) {
      await (await s3()).deleteObject(key)
    }
  }
}
