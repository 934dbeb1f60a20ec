import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { openFolder } from './folderStorage.ts'
import { openBucket } from './s3Storage.ts'
import type { UploadStorage } from './uploadStorage.ts'

/** The bucket of the configuration, or `uploads` in the data folder. Nothing is opened until the first use. */
export function openStorage({ bucket, dataFolder }: Config): UploadStorage {
  const folder = join(dataFolder, 'uploads')
  const scratch = join(folder, 'incoming')
  return { scratch, ...(bucket ? openBucket(bucket) : openFolder(folder)) }
}
