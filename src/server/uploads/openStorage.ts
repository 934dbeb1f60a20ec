import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { openFolder } from './folderStorage.ts'
import { openBucket } from './s3Storage.ts'
import type { UploadStorage } from './uploadStorage.ts'

/** Opens the configured bucket, or `uploads` in the data folder. Connects on first use. */
export function openStorage({ bucket, dataFolder }: Config): UploadStorage {
  const folder = join(dataFolder, 'uploads')
  const scratch = join(folder, 'incoming')
  return { scratch, ...(bucket ? openBucket(bucket) : openFolder(folder)) }
}
