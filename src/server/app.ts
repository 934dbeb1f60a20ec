import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '../contract/errors.ts'
import { ERROR_MESSAGES } from '../words/errors/codes.ts'
import { authRoutes } from './accounts/authRoutes.ts'
import type { KnownSessions } from './accounts/knownSessions.ts'
import type { OpenAuth } from './accounts/openAuth.ts'
import { personalRoutes } from './accounts/personalRoutes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { suggestRoutes } from './accounts/suggest.ts'
import { adminRoutes } from './admin/routes.ts'
import { answerRoutes } from './answers/routes.ts'
import { ticketAnswerRoutes } from './answers/ticketAnswerRoutes.ts'
import type { ListCache } from './articles/listCache.ts'
import { articleRoutes } from './articles/routes.ts'
import { writeRoutes } from './articles/writeRoutes.ts'
import type { Elsewhere } from './assistant/elsewhere.ts'
import { retrievalRoutes } from './assistant/retrievalRoutes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import type { Runs } from './assistant/runs.ts'
import { answerStreamRoutes } from './assistant/streamRoutes.ts'
import { threadRoutes } from './assistant/threadRoutes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { saidRoutes } from './comments/saidRoutes.ts'
import type { Config } from './config.ts'
import { isDatabaseFailure, isStorageFull } from './db/failure.ts'
import type { OpenDatabase } from './db/open.ts'
import { draftRoutes } from './drafts/routes.ts'
import { familyRoutes } from './families/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { gapRoutes } from './gaps/routes.ts'
import type { Health } from './health.ts'
import { limitBodies } from './http/bodyLimit.ts'
import { healthRoutes } from './http/health.ts'
import { requestLanguage } from './http/language.ts'
import { limitRefused } from './http/limit.ts'
import { openLimits } from './http/limits.ts'
import { openApiRoutes } from './http/openapi.ts'
import { privateReplies } from './http/privateReplies.ts'
import { type Asked, withActor } from './http/session.ts'
import { likeRoutes } from './likes/routes.ts'
import { logError } from './log.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { streamRoutes } from './messages/streamRoutes.ts'
import type { Streams } from './messages/streams.ts'
import { unsubscribeRoutes } from './messages/unsubscribeRoutes.ts'
import { noteRoutes } from './notes/routes.ts'
import { ownDataRoutes } from './ownData/routes.ts'
import { readRoutes } from './reads/routes.ts'
import { RETRY_AFTER_S, Refusal, type RefusalDetails } from './refusal.ts'
import { moderationRoutes } from './reports/moderationRoutes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Meaning } from './search/meaning.ts'
import { searchRoutes } from './search/routes.ts'
import type { KeywordSearch } from './search/searchKeywords.ts'
import { supportRoutes } from './support/routes.ts'
import { issueRoutes, syncTicketRoutes, ticketRoutes } from './tickets/routes.ts'
import { uploadedFileRoutes } from './uploads/fileRoutes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import type { UploadStorage } from './uploads/uploadStorage.ts'

/** All that the live API stands on. */
export interface AppParts {
  database: OpenDatabase
  config: Config
  auth: OpenAuth
  sessions: KnownSessions
  streams: Streams
  runs: Runs
  elsewhere: Elsewhere
  /** What /readyz says. */
  health: Health
  /** Whether the tables are as this code expects them: until then no call is answered. */
  isMigrated(): boolean
  lists: ListCache
  keywords: KeywordSearch
  storage: UploadStorage
  /** What compares questions and passages beyond their words. */
  meaning: Meaning | undefined
}

/** The live API over a database, beside the site that is up. */
export function createApp(parts: AppParts) {
  const { database, config, auth, sessions, streams, runs, elsewhere, health, lists, keywords, storage, meaning } =
    parts
  const { db, pool } = database
  const app = new Hono<Asked>()
  const untilMigrated = createMiddleware(async (_, next) => {
    if (!parts.isMigrated()) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_S })
    await next()
  })
  // A handler may know better, as that of pictures does.
  app.use(secureHeaders({ overwrite: false }), privateReplies)
  const limits = openLimits(pool)
  const refusals = limitRefused(config.trustProxy)
  app.use((c, next) => {
    c.set('limits', limits)
    return next()
  })
  for (const calls of ['/api/*', '/kb/*', '/threads/*', '/issues/*']) {
    app.use(calls, untilMigrated)
    app.use(calls, limitBodies)
    app.use(calls, withActor(sessions, auth.secret))
    app.use(calls, refusals)
  }
  app.route('/api/auth', authRoutes(auth, config))
  const api = app
    .route('/', healthRoutes(health))
    .route('/api/user', accountRoutes(db, auth, config))
    .route('/api/user', suggestRoutes(db, config))
    .route('/api/personalSetting', personalRoutes(db, config))
    .route('/api/personalSetting', saidRoutes(db))
    .route('/api/personalSetting', ownDataRoutes(db, auth, config))
    .route('/api/family', familyRoutes(db))
    .route('/api/article', articleRoutes(db, lists))
    .route('/api/article', bookmarkRoutes(db, config))
    .route('/api/article', answerRoutes(db, config))
    .route('/api/article', readRoutes(db, auth.secret, config))
    .route('/api/article', writeRoutes(db, config))
    .route('/api/article', draftRoutes(db, config))
    .route('/api/discuss', commentRoutes(db, config))
    .route('/api/discuss', likeRoutes(db, config))
    .route('/api/focus', followRoutes(db, config))
    .route('/api/notebook', noteRoutes(db, config))
    .route('/api/message', messageRoutes(db))
    .route('/api/message', streamRoutes(streams))
    .route('/api/message', unsubscribeRoutes(db, auth.secret))
    .route('/api/support', supportRoutes(db, config))
    .route('/api/search', searchRoutes(db, keywords, config, meaning))
    .route('/kb/api', assistantRoutes(db, config))
    .route('/kb/api/v1/threads', threadRoutes(db, config))
    .route('/threads', threadRoutes(db, config))
    .route('/kb/api/v2/threads', answerStreamRoutes(db, config, runs, elsewhere, meaning))
    .route('/api/upload', uploadRoutes(db, storage, config))
    .route('/uploads', uploadedFileRoutes(db, storage))
    .route('/api', reportRoutes(db, config))
    .route('/api/admin', adminRoutes(db))
    .route('/api/admin', moderationRoutes(db))
    .route('/api/admin', gapRoutes(db))
    .route('/api/admin', retrievalRoutes(db, config, meaning))
    .route('/issues', issueRoutes(db, storage, config))
    .route('/api/article', syncTicketRoutes(db, config))
    .route('/api/tickets/answers', ticketAnswerRoutes(db, config))
    .route('/api/tickets', ticketRoutes(db, config))
    .route('/mcp', mcpRoutes(db, config, meaning))

  app.route('/api', openApiRoutes(app))
  app.notFound(c => c.json(errorReply('not_found', requestLanguage(c)), 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const { retryAfter, ...told } = error.details
      if (retryAfter) c.header('Retry-After', String(retryAfter))
      return c.json(errorReply(error.code, requestLanguage(c), told), ERROR_STATUS[error.code])
    }
    const full = isStorageFull(error)
    if (full || isDatabaseFailure(error)) {
      logError(full ? 'Nothing can be stored' : 'The database is unavailable', error)
      c.header('Retry-After', String(RETRY_AFTER_S))
      return c.json(errorReply('unavailable', requestLanguage(c)), ERROR_STATUS.unavailable)
    }
    logError(`${c.req.method} ${c.req.routePath} failed`, error)
    return c.json(errorReply('unexpected', requestLanguage(c)), 500)
  })
  return api
}

export type AppType = ReturnType<typeof createApp>

function errorReply(code: ErrorCode, lang: 'zh' | 'en', told: Omit<RefusalDetails, 'retryAfter'> = {}): ErrorReply {
  return { status: String(ERROR_STATUS[code]), code, message: ERROR_MESSAGES[lang][code], ...told }
}
