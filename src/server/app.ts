import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { ERROR_STATUS, type ErrorCode, type ErrorReply, type FieldCode } from '../contract/errors.ts'
import { ERROR_MESSAGES } from '../words/errors/codes.ts'
import { accountRoutes } from './accounts/routes.ts'
import type { ListCache } from './articles/listCache.ts'
import { articleRoutes } from './articles/routes.ts'
import type { Db } from './db/open.ts'
import { familyRoutes } from './families/routes.ts'
import { healthRoutes } from './http/health.ts'
import { requestLanguage } from './http/language.ts'
import { openApiRoutes } from './http/openapi.ts'
import type { Build } from './live/build.ts'
import { Refusal } from './refusal.ts'

/** The live API over `db`, beside the site that `build` describes. */
export function createApp(db: Db, build: Build | undefined, lists: ListCache) {
  const app = new Hono()
  app.use(secureHeaders())
  const api = app
    .route('/', healthRoutes(db, build))
    .route('/api/user', accountRoutes(db))
    .route('/api/family', familyRoutes(db))
    .route('/api/article', articleRoutes(db, lists))

  app.route('/api', openApiRoutes(app))
  app.notFound(c => c.json(errorReply('not_found', requestLanguage(c)), 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      return c.json(errorReply(error.code, requestLanguage(c), error.fields), ERROR_STATUS[error.code])
    }
    console.error(error)
    return c.json(errorReply('unexpected', requestLanguage(c)), 500)
  })
  return api
}

export type AppType = ReturnType<typeof createApp>

function errorReply(code: ErrorCode, lang: 'zh' | 'en', fields?: Record<string, FieldCode>): ErrorReply {
  return { status: String(ERROR_STATUS[code]), code, message: ERROR_MESSAGES[lang][code], ...(fields && { fields }) }
}
