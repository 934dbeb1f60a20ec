import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { SECRET_FILE } from '../../src/server/accounts/openAuth.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { uploads } from '../../src/server/platform/db/schema.ts'
import { describeError } from '../../src/server/platform/log.ts'
import { VERSION } from '../../src/server/platform/version.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'
import type { ObjectStore } from '../objectStore.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { openFileCopier } from './fileObjects.ts'
import {
  type BackupSource,
  backupFile,
  formatManifest,
  MANIFEST,
  type Manifest,
  type StoredFile,
  sha256,
  sourceMark
} from './manifest.ts'

/** Subfolders of the data folder with files that cannot be recreated. */
const GENERATED = ['content', 'last-good']

/** Name of a file that is written and removed to test whether the place is writable. */
const PROBE = 'writable'

export interface BackupOptions {
  source: BackupSource
  byHand: boolean
  say: (line: string) => void
  /** Called last. If it throws, the backup does not count. Another backup may have removed its files by then. */
  beforeManifest(): Promise<void>
}

export interface BackupSummary {
  manifest: Manifest
  /** Files that were not in the store before. */
  copied: { count: number; bytes: number }
}

/**
 * Creates a backup of a running site: first a snapshot of the database, then the files that its rows name. The backup
 * counts only once its manifest exists, which is written last.
 */
export async function makeBackup(
  url: string,
  config: Config,
  store: ObjectStore,
  { source, byHand, say, beforeManifest }: BackupOptions
): Promise<BackupSummary> {
  const started = new Date()
  const id = `pinout-${started.toISOString().replace(/[:.]/g, '-')}`
  const scratch = join(config.dataFolder, 'backup-scratch')
  // Leftover of a killed backup.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(join(scratch, 'database'), { recursive: true, mode: 0o700 })
  try {
    await checkPlace(store, scratch)
    await writeFile(join(scratch, 'mark'), '', { mode: 0o600 })
    await store.put(backupFile(id, sourceMark(source)), join(scratch, 'mark'))
    const dump = await dumpDatabase(url, join(scratch, 'database'))
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Read ${rows} rows of ${dump.tables.length} tables`)
    for (const { file } of dump.tables) await store.put(backupFile(id, file), join(scratch, file))
    const copier = await openFileCopier(store, join(scratch, 'files'))
    const files: StoredFile[] = []
    const missing: string[] = []
    const storage = openStorage(config)
    for (const key of await uploadKeys(url)) {
      const stored = await copier.upload(key, storage)
      if (stored) files.push(stored)
      else missing.push(key)
    }
    for (const folder of GENERATED) files.push(...(await copier.folder('generated', config.dataFolder, folder)))
    files.push(...(await copier.folder('content', contentRoot(), 'content')))
    const secret = await readSecret(config)
    if (!config.authSecret) files.push(await copier.bytes('secret', SECRET_FILE, Buffer.from(secret)))
    say(`Copied ${copier.copied.count} of ${files.length} files, ${copier.copied.bytes} bytes; the others were there`)
    const gone = await copier.gone(files)
    if (gone.length > 0)
      throw new Error(
        `${gone.length} files were removed from ${store.place} while the backup was made, among them ${gone[0]?.path}. ` +
          'Is it the place of another site too? Give each site its own.'
      )
    const list = await writeList(files, scratch)
    await store.put(backupFile(id, list.file), join(scratch, list.file))
    const manifest: Manifest = {
      ...{ format: 1, id, version: VERSION, startedAt: started.toISOString(), completedAt: new Date().toISOString() },
      byHand,
      ...dump,
      files: { ...list, count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      missing,
      secretSha256: sha256(secret),
      source
    }
    const path = join(scratch, MANIFEST)
    await writeFile(path, formatManifest(manifest), { mode: 0o600 })
    await beforeManifest()
    await store.put(backupFile(id, MANIFEST), path)
    return { manifest, copied: copier.copied }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Checks that a place is writable, by a file below the folder `scratch` that is stored and removed again.
 * @throws Error with the reason and the remedy
 */
export async function checkPlace(store: ObjectStore, scratch: string): Promise<void> {
  // Two places may be checked at once.
  const file = join(scratch, `${PROBE}-${randomUUID()}`)
  await writeFile(file, '', { mode: 0o600 })
  try {
    await store.put(PROBE, file)
    await store.remove(PROBE)
  } catch (error) {
    const remedy = /^https?:/.test(store.place)
      ? 'Check that the bucket exists, and that its keys may write.'
      : `Choose another place, or let the user ${userInfo().username} write there.`
    throw new Error(`Nothing can be written to ${store.place}: ${describeError(error).replace(/\.?$/, '.')} ${remedy}`)
  } finally {
    await rm(file, { force: true })
  }
}

/** Reads the upload keys after the database dump, so that they include every dumped upload whose file still exists. */
async function uploadKeys(url: string): Promise<string[]> {
  const database = openDatabase(url)
  try {
    return (await database.jobs.select({ key: uploads.key }).from(uploads)).map(({ key }) => key)
  } finally {
    await database.close()
  }
}

async function readSecret({ authSecret, dataFolder }: Config): Promise<string> {
  return authSecret ?? (await readFile(join(dataFolder, SECRET_FILE), 'utf8').catch(() => ''))
}

async function writeList(files: readonly StoredFile[], folder: string): Promise<{ file: string; sha256: string }> {
  const file = 'files.jsonl.zst'
  const lines = files.map(one => `${JSON.stringify(one)}\n`)
  await pipeline(Readable.from(lines), createZstdCompress(), createWriteStream(join(folder, file), { mode: 0o600 }))
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk)
  return { file, sha256: hash.digest('hex') }
}
