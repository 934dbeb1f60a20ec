import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { UploadStorage } from './uploadStorage.ts'

/** Stores uploads in a local folder as `ab/<key>`. A file gets its name only when it is complete and on disk. */
export function openFolder(folder: string): Omit<UploadStorage, 'scratch'> {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, path) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await flush(path)
      await rename(path, file)
      await flush(dirname(file)).catch(cannotFlushFolders)
    },
    async read(key, range) {
      const file = await open(fileOf(key)).catch(error => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },
    remove: key => rm(fileOf(key), { force: true })
  }
}

/** Flushes a file, or the entries of a folder, to disk, so that they survive a power failure. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Some systems cannot open folders. There, a power failure may lose the name, but not the data. */
function cannotFlushFolders(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EISDIR' && error.code !== 'EPERM' && error.code !== 'EINVAL') throw error
}
