import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { SECRET_FILE } from '../../src/server/accounts/openAuth.ts'
import type { Config } from '../../src/server/platform/config.ts'
import type { Kind } from '../../src/server/uploads/fileTypes.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'
import type { ObjectStore } from '../objectStore.ts'
import { readObject } from './fileObjects.ts'
import { type Manifest, type StoredFile, sha256 } from './manifest.ts'

/**
 * Checks that the secret of this installation is the same. With another secret, everybody would be signed out, and
 * links in mails would stop working.
 * @throws Error if the secret differs
 */
export async function checkSecret(
  config: Config,
  { secretSha256 }: Manifest,
  files: readonly StoredFile[]
): Promise<void> {
  const own = config.authSecret ?? (await readFile(join(config.dataFolder, SECRET_FILE), 'utf8').catch(() => undefined))
  const isBackedUp = files.some(({ kind }) => kind === 'secret')
  if (own === undefined && !isBackedUp)
    throw new Error('The backup has no secret: the site that it is of had AUTH_SECRET. Set it to the same value.')
  if (own !== undefined && sha256(own) !== secretSha256)
    throw new Error(
      config.authSecret
        ? 'AUTH_SECRET is not that of the backup. Unset it, or set it to the same value.'
        : `The data folder has another secret. Move ${join(config.dataFolder, SECRET_FILE)} away if it is not used any more.`
    )
}

/**
 * Restores files: uploads into their storage, generated files and the secret into the data folder, and documents below
 * CONTENT_ROOT. Keeps existing documents, and returns the paths of those that differ from the backup.
 */
export async function restoreFiles(
  store: ObjectStore,
  files: readonly StoredFile[],
  config: Config
): Promise<string[]> {
  const storage = openStorage(config)
  const scratch = join(config.dataFolder, 'restore-scratch')
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const file = join(scratch, 'file')
  const different: string[] = []
  for (const one of files) {
    const target = one.kind === 'content' ? join(contentRoot(), one.path) : join(config.dataFolder, one.path)
    if (one.kind === 'content' && existsSync(target)) {
      if (sha256(await readFile(target)) !== one.sha256) different.push(one.path)
      continue
    }
    await readObject(store, one, file)
    if (one.kind === 'upload') await storage.put(one.path, file, one.path.split('.').at(-1) as Kind)
    else {
      await mkdir(dirname(target), { recursive: true })
      await move(file, target)
    }
  }
  await rm(scratch, { recursive: true, force: true })
  return different
}

/** Moves a file, also to another file system: documents need not be on that of the data folder. */
async function move(file: string, target: string): Promise<void> {
  try {
    await rename(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // A kill leaves no document that is cut off.
    await copyFile(file, `${target}.partial`)
    await rename(`${target}.partial`, target)
  }
}
