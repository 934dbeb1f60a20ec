import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { Refusal } from '../refusal.ts'
import { attachmentKind } from '../uploads/kinds.ts'
import { cleanName } from '../uploads/names.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { keepAttachment, keepPicture } from '../uploads/uploads.ts'
import type { TicketFile } from './read.ts'
import type { Redactor } from './redact.ts'
import type { RedmineClient } from './redmine.ts'

const MEGABYTE = 1024 * 1024
/** As for members: pictures, then everything else. A log is looked through as a whole. */
const [PICTURE_BYTES, TEXT_BYTES] = [5 * MEGABYTE, 8 * MEGABYTE]
const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i

/** A file of a ticket that crossed over. */
export interface KeptFile {
  /** Without what was taken out of it. */
  name: string
  /** What the ticket's texts call it. */
  called: string
  /** Where it is served. */
  url: string
  picture: boolean
}

/** Where files go; without it, as in a dry run, nothing is fetched. */
export interface FileKeeper {
  db: Db
  storage: UploadStorage
  /** Whose they are. */
  member: Member
}

/**
 * Takes over the pictures and texts among a ticket's files: pictures drawn anew, texts without what must not be read.
 * Nobody can look into archives and documents, so they stay where they are, and are noted with `redactor`.
 */
export async function takeFiles(
  files: readonly TicketFile[],
  redmine: RedmineClient,
  redactor: Redactor,
  keeper: FileKeeper | undefined
): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const [at, file] of files.entries()) {
    const where = `attachment ${at + 1}`
    const called = redactor.clean(file.filename, `${where}, its name`)
    const name = cleanName(called.replace(/[{}]/g, ''))
    const picture = PICTURE.test(name)
    if (!keeper) {
      kept.push({ name, called, url: `/uploads/${file.id}`, picture })
      continue
    }
    const url = await take(file, name, where, picture)
    if (url) kept.push({ name, called, url, picture })
    else redactor.leftOut('attachment', where, `.${/\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? '?'}`)
  }
  return kept

  async function take(file: TicketFile, name: string, where: string, picture: boolean): Promise<string | undefined> {
    if (!keeper) return undefined
    const { db, storage, member } = keeper
    const most = picture ? PICTURE_BYTES : TEXT_BYTES
    if (file.filesize > most || file.filesize === 0) return undefined
    await mkdir(storage.scratch, { recursive: true })
    const folder = await mkdtemp(join(storage.scratch, 't-'))
    try {
      const path = join(folder, 'sent')
      if (!(await redmine.download(file, path, most))) return undefined
      if (picture) return (await keepPicture(db, storage, member, { path, name })).url
      if ((await attachmentKind(path)) !== 'txt') return undefined
      const text = redactor.clean(await readFile(path, 'utf8'), where)
      if (redactor.left(text).length > 0) return undefined
      await writeFile(path, text)
      return (await keepAttachment(db, storage, member, { path, name })).url
    } catch (error) {
      // Of a kind that is not taken, or broken.
      if (error instanceof Refusal) return undefined
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
