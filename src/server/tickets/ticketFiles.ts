import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText } from '../../domain/decodeText.ts'
import { uploadAddress } from '../../domain/uploadAddress.ts'
import { MAX_PICTURE_BYTES } from '../../domain/uploadLimits.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { explainFullDisk } from '../platform/fullDisk.ts'
import { Refusal } from '../platform/refusal.ts'
import { cleanName } from '../uploads/fileNames.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { storeAttachment, storePicture } from '../uploads/uploads.ts'
import type { Redactor } from './redact/redactor.ts'
import type { TicketFile, TicketSystem } from './ticketSystem.ts'

/** Maximum size of a text file in bytes, because a log is searched as a whole. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i

/** A file of a ticket, as downloaded. */
export interface FetchedFile {
  file: TicketFile
  /** Local path. Undefined if the file is too large or gone, and in a dry run. */
  path?: string
  /** Content of a text file. */
  text?: string
}

/** A stored file of a ticket. */
export interface StoredFile {
  /** Redacted name. */
  name: string
  /** Name in the texts of the ticket. */
  called: string
  /** Address of the file on this site. */
  url: string
  picture: boolean
}

/** Target for files. Without it, as in a dry run, nothing is downloaded. */
export interface FileStore {
  db: Db
  storage: UploadStorage
  /** Owner of the files. */
  member: Member
}

/**
 * Downloads the files of a ticket to `folder`. Decodes text files in console encodings.
 * @throws TicketError if the ticket system fails
 */
export async function fetchFiles(
  files: readonly TicketFile[],
  system: Pick<TicketSystem, 'download'>,
  folder: string | undefined
): Promise<FetchedFile[]> {
  const fetched: FetchedFile[] = []
  for (const [at, file] of files.entries()) {
    const picture = PICTURE.test(file.name)
    const most = picture ? MAX_PICTURE_BYTES : MAX_TEXT_BYTES
    const path = folder && join(folder, String(at))
    if (!path || file.bytes > most || file.bytes === 0 || !(await system.download(file, path, most))) {
      fetched.push({ file })
      continue
    }
    const text = picture ? undefined : decodeText(await readFile(path))
    fetched.push(text === undefined ? { file, path } : { file, path, text })
  }
  return fetched
}

/**
 * Stores the pictures and texts among downloaded files: pictures redrawn, texts redacted. Archives and documents cannot
 * be checked, so they are left out and recorded with `redactor`.
 */
export async function storeFiles(
  fetched: readonly FetchedFile[],
  redactor: Redactor,
  keeper: FileStore | undefined
): Promise<{ stored: StoredFile[]; suspicious: boolean }> {
  const stored: StoredFile[] = []
  let suspicious = false
  for (const [at, one] of fetched.entries()) {
    const where = `attachment ${at + 1}`
    const called = redactor.clean(one.file.name, `${where}, its name`)
    if (redactor.suspect(called, `${where}, its name`)) suspicious = true
    const name = cleanName(called.replace(/[{}]/g, ''))
    const picture = PICTURE.test(name)
    if (!keeper) {
      stored.push({ name, called, url: uploadAddress(String(one.file.id)), picture })
      continue
    }
    const url = await keep(one, name, where, picture, keeper)
    if (url) stored.push({ name, called, url, picture })
    else redactor.leftOut('attachment', where, `.${/\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? '?'}`)
  }
  return { stored: stored, suspicious }

  async function keep(
    { path, text }: FetchedFile,
    name: string,
    where: string,
    picture: boolean,
    { db, storage, member }: FileStore
  ): Promise<string | undefined> {
    if (!path) return undefined
    try {
      if (picture) return (await storePicture(db, storage, member, { path, name })).url
      if (text === undefined) return undefined
      const clean = redactor.clean(text, where)
      if (redactor.left(clean).length > 0) return undefined
      if (redactor.suspect(clean, where)) suspicious = true
      await writeFile(path, clean)
      return (await storeAttachment(db, storage, member, { path, name })).url
    } catch (error) {
      // The file has an unsupported type, or is broken.
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
}

/**
 * Runs a function with a temporary folder, which is removed afterwards.
 * @throws Error that names the folder of uploads if its disk is full
 */
export async function withFolder<T>(
  keeper: FileStore | undefined,
  act: (folder: string | undefined) => Promise<T>
): Promise<T> {
  if (!keeper) return act(undefined)
  const { scratch } = keeper.storage
  let folder: string | undefined
  try {
    await mkdir(scratch, { recursive: true })
    folder = await mkdtemp(join(scratch, 't-'))
    return await act(folder)
  } catch (error) {
    throw await explainFullDisk(error, scratch)
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
