import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { Uploaded } from '../../contract/uploads.ts'
import { uploadAddress } from '../../domain/uploadAddress.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { uploads } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Kind, pictureKind, sentKind, TYPES } from './fileTypes.ts'
import { redrawPicture } from './pictures.ts'
import type { Received } from './receive.ts'
import { type UploadStorage, withUploadLock } from './uploadStorage.ts'

/**
 * Stores a picture, redrawn without its metadata.
 * @throws Refusal('wrong_kind') if it is not a picture
 * @throws Refusal('invalid') if it is broken or too large
 */
export async function storePicture(db: Db, storage: UploadStorage, member: Member, sent: Received): Promise<Uploaded> {
  const kind = await pictureKind(sent.path)
  const path = `${sent.path}.drawn`
  const size = await redrawPicture(member.id, kind, sent.path, path)
  return keep(db, storage, member, { ...sent, path, kind, ...size })
}

/**
 * Stores an attachment unchanged.
 * @throws Refusal('wrong_kind') for an unsupported type
 */
export async function storeAttachment(
  db: Db,
  storage: UploadStorage,
  member: Member,
  sent: Received
): Promise<Uploaded> {
  return keep(db, storage, member, { ...sent, kind: await sentKind(sent.path) })
}

/**
 * Returns the row of an upload.
 * @throws Refusal('not_found')
 */
export async function findUpload(db: Db, key: string): Promise<typeof uploads.$inferSelect> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key))
  if (!upload) throw new Refusal('not_found')
  return upload
}

interface StoredUpload extends Received {
  kind: Kind
  width?: number
  height?: number
}

async function keep(db: Db, storage: UploadStorage, { id }: Member, file: StoredUpload): Promise<Uploaded> {
  const { path, name, kind, width, height } = file
  const key = `${await digest(path)}.${kind}`
  const { size } = await stat(path)
  // The cleanup may be removing the same file.
  await withUploadLock(db, key, async () => {
    const [row] = await db
      .insert(uploads)
      .values({ key, userId: id, name, type: TYPES[kind], size, width, height })
      .onConflictDoUpdate({ target: uploads.key, set: { createdAt: sql`now()` } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    try {
      await storage.put(key, path, kind)
    } catch (error) {
      // A row without a file would be missed by every backup.
      if (row?.isNew) await db.delete(uploads).where(eq(uploads.key, key))
      throw error
    }
  })
  return { url: uploadAddress(key), name, size, width, height }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
