import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ErrorCode } from '../../contract/errors.ts'
import { uploaded } from '../../contract/uploads.ts'
import { MAX_ATTACHMENT_BYTES, MAX_PICTURE_BYTES } from '../../domain/uploadLimits.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { withFile } from './receive.ts'
import type { UploadStorage } from './uploadStorage.ts'
import { storeAttachment, storePicture } from './uploads.ts'

const ERRORS: ErrorCode[] = ['malformed', 'unauthorized', 'csrf', 'too_large', 'wrong_kind', 'invalid', 'too_fast']

/** Describes a body with one file, for the OpenAPI document and client types. The body is parsed as a stream. */
const oneFile = describeRoute({
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
      }
    }
  }
}) as MiddlewareHandler<AppEnv, string, { in: { form: { file: File } } }>

/** Routes under /api/upload: pictures and attachments of members. */
export function uploadRoutes(db: Db, storage: UploadStorage, { trustProxy }: Config) {
  const pace = limit('upload', { times: 30, seconds: 3600, trustProxy })
  return new Hono<AppEnv>()
    .post(
      '/uploadImg',
      describe('uploads', 'Upload a PNG, JPEG, WebP or GIF picture (at most 5 MB)', uploaded, ERRORS),
      oneFile,
      requireMember,
      pace,
      async c => {
        const actor = c.get('member')
        const act = withFile(c.req.raw, storage.scratch, MAX_PICTURE_BYTES, sent =>
          storePicture(db, storage, actor, sent)
        )
        return c.json(await act, 200)
      }
    )
    .post(
      '/uploadFile',
      describe('uploads', 'Upload a text, log, ZIP, gzip or PDF attachment (at most 20 MB)', uploaded, ERRORS),
      oneFile,
      requireMember,
      pace,
      async c => {
        const actor = c.get('member')
        const act = withFile(c.req.raw, storage.scratch, MAX_ATTACHMENT_BYTES, sent =>
          storeAttachment(db, storage, actor, sent)
        )
        return c.json(await act, 200)
      }
    )
}
