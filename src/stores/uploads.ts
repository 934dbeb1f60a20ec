import { upload, type Watch } from '../client/upload.ts'
import type { Uploaded } from '../contract/uploads.ts'
import { MAX_ATTACHMENT_BYTES, MAX_PICTURE_BYTES } from '../domain/uploadLimits.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Media types that the server accepts, for a file input. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Uploads a picture. Refuses unsuitable files without a call, with an empty message: `too_large` or `wrong_kind`. */
export async function uploadPicture(file: File, watch: Watch = {}): Promise<Outcome<Uploaded>> {
  if (file.size > MAX_PICTURE_BYTES) return refused('too_large')
  if (!PICTURE_TYPES.some(type => type === file.type)) return refused('wrong_kind')
  return outcomeOf<Uploaded>(upload('/api/upload/uploadImg', file, watch))
}

/** Uploads a log, a text, an archive or a PDF. Refuses a file that is too large without a call: `too_large`. */
export async function uploadAttachment(file: File, watch: Watch = {}): Promise<Outcome<Uploaded>> {
  if (file.size > MAX_ATTACHMENT_BYTES) return refused('too_large')
  return outcomeOf<Uploaded>(upload('/api/upload/uploadFile', file, watch))
}

function refused(code: string): Outcome<Uploaded> {
  return { ok: false, failure: { code, message: '', fields: {} } }
}
