import { upload, type Watch } from '../client/upload.ts'
import type { Uploaded } from '../contract/uploads.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Pictures are taken up to so many bytes. */
const PICTURE_BYTES = 5 * 1024 * 1024
/** Other files up to so many. */
const ATTACHMENT_BYTES = 20 * 1024 * 1024
/** What the server takes, as a file input names it. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Sends a picture; what cannot be taken is refused here already, in no words: `too_large` or `wrong_kind`. */
export async function uploadPicture(file: File, watch: Watch = {}): Promise<Outcome<Uploaded>> {
  if (file.size > PICTURE_BYTES) return refused('too_large')
  if (!PICTURE_TYPES.some(type => type === file.type)) return refused('wrong_kind')
  return outcomeOf<Uploaded>(upload('/api/upload/uploadImg', file, watch))
}

/** Sends a log, a text, an archive or a PDF; what is too large is refused here already, as `too_large`. */
export async function uploadAttachment(file: File, watch: Watch = {}): Promise<Outcome<Uploaded>> {
  if (file.size > ATTACHMENT_BYTES) return refused('too_large')
  return outcomeOf<Uploaded>(upload('/api/upload/uploadFile', file, watch))
}

function refused(code: string): Outcome<Uploaded> {
  return { ok: false, failure: { code, message: '', fields: {} } }
}
