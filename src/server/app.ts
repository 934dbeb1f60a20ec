import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '../contract/errors.ts'
import type { Language } from '../domain/language/languages.ts'
import { UPLOADS } from '../domain/uploadAddress.ts'
import { translator } from '../locales/translate.ts'
import { authRoutes } from './accounts/authRoutes.ts'
import type { OpenAuth } from './accounts/openAuth.ts'
import { accountRoutes } from './accounts/routes.ts'
import { type AppEnv, withActor } from './accounts/session.ts'
import type { SessionCache } from './accounts/sessionCache.ts'
import type { ActiveAnswers } from './assistant/activeAnswers.ts'
import type { AnswerRelay } from './assistant/answerRelay.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { answerStreamRoutes } from './assistant/streamRoutes.ts'
import { threadRoutes } from './assistant/threadRoutes.ts'
import { answerRoutes } from './community/answers/routes.ts'
import type { ListCache } from './community/articles/listCache.ts'
import { articleRoutes } from './community/articles/routes.ts'
import { writeRoutes } from './community/articles/writeRoutes.ts'
import { commentRoutes } from './community/comments/routes.ts'
import { userCommentRoutes } from './community/comments/userCommentRoutes.ts'
import { draftRoutes } from './community/drafts/routes.ts'
import { familyRoutes } from './community/families/routes.ts'
import { noteRoutes } from './community/notes/routes.ts'
import { peopleRoutes } from './community/people/mentionSuggestions.ts'
import { personalRoutes } from './community/people/personalRoutes.ts'
import { bookmarkRoutes } from './community/reactions/bookmarkRoutes.ts'
import { followRoutes } from './community/reactions/followRoutes.ts'
import { likeRoutes } from './community/reactions/likeRoutes.ts'
import { gapRoutes } from './insights/gapRoutes.ts'
import { readRoutes } from './insights/readRoutes.ts'
import { retrievalRoutes } from './insights/retrievalRoutes.ts'
import { adminRoutes } from './moderation/adminRoutes.ts'
import { moderationRoutes } from './moderation/moderationRoutes.ts'
import { reportRoutes } from './moderation/reportRoutes.ts'
import type { Streams } from './notifications/eventStreams.ts'
import { messageRoutes } from './notifications/routes.ts'
import { streamRoutes } from './notifications/streamRoutes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribeRoutes.ts'
import type { Config } from './platform/config.ts'
import { isClientGone, isDatabaseFailure, isStorageFull } from './platform/db/failure.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { limitBodies, privateReplies } from './platform/http/bodyLimit.ts'
import { requestLanguage } from './platform/http/language.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { limitRefused } from './platform/http/rateLimit.ts'
import { openLimits } from './platform/http/rateLimitStore.ts'
import { logError } from './platform/log.ts'
import { nameRoute } from './platform/observe/observeRequests.ts'
import { requestContext, requestId } from './platform/observe/requestContext.ts'
import { RETRY_AFTER_S, Refusal, type RefusalDetails } from './platform/refusal.ts'
import { ownDataRoutes } from './privacy/routes.ts'
import type { KeywordSearch } from './retrieval/keywordSearch.ts'
import type { PassageSearch } from './retrieval/passages/passageSearch.ts'
import { searchRoutes } from './retrieval/routes.ts'
import { healthRoutes } from './site/healthRoutes.ts'
import { mcpRoutes } from './site/mcp/routes.ts'
import type { Health } from './site/readiness.ts'
import { supportRoutes } from './support/routes.ts'
import { ticketAnswerRoutes } from './tickets/questionAnswerRoutes.ts'
import { issueRoutes, syncTicketRoutes, ticketRoutes } from './tickets/routes.ts'
import { uploadedFileRoutes } from './uploads/fileRoutes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import type { UploadStorage } from './uploads/uploadStorage.ts'

/** Dependencies of the live API. */
export interface AppParts {
  database: OpenDatabase
  config: Config
  auth: OpenAuth
  sessions: SessionCache
  streams: Streams
  activeAnswers: ActiveAnswers
  relay: AnswerRelay
  /** Computes the reply of /readyz. */
  health: Health
  /** Whether the tables match this code. Until then, no API call is served. */
  isMigrated(): boolean
  lists: ListCache
  keywords: KeywordSearch
  storage: UploadStorage
  passages: PassageSearch
  /** Traces each call. */
  tracing?: MiddlewareHandler | undefined
}

/** Creates the live API over a database. */
export function createApp(parts: AppParts) {
  const {
    database,
    config,
    auth,
    sessions,
    streams,
    activeAnswers,
    relay,
    health,
    lists,
    keywords,
    storage,
    passages
  } = parts
  const { db, pool } = database
  const app = new Hono<AppEnv>()
  const untilMigrated = createMiddleware(async (_, next) => {
    if (!parts.isMigrated()) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_S })
    await next()
  })
  // The next read of a person includes their changes, before this server is notified of them.
  const markWrites = createMiddleware(async (c, next) => {
    await next()
    if (!['GET', 'HEAD'].includes(c.req.method)) database.shared.changed()
  })
  // A handler may set its own headers, as the handler for pictures does.
  app.use(nameRoute)
  if (parts.tracing) app.use(parts.tracing)
  app.use(secureHeaders({ overwrite: false }), privateReplies)
  const limits = openLimits(pool)
  const refusals = limitRefused(config.trustProxy)
  app.use((c, next) => {
    c.set('limits', limits)
    return next()
  })
  for (const calls of ['/api/*', '/kb/*', '/threads/*', '/issues/*']) {
    app.use(calls, untilMigrated)
    app.use(calls, markWrites)
    app.use(calls, limitBodies)
    app.use(calls, withActor(sessions, auth.secrets))
    app.use(calls, recordActor)
    app.use(calls, refusals)
  }
  app.use('/mcp', untilMigrated)
  app.route('/api/auth', authRoutes(auth, config))
  const api = app
    .route('/', healthRoutes(health))
    .route('/api/user', accountRoutes(db, auth, config))
    .route('/api/user', peopleRoutes(db, config))
    .route('/api/personalSetting', personalRoutes(db, config))
    .route('/api/personalSetting', userCommentRoutes(db))
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
    .route('/api/message', unsubscribeRoutes(db, auth.secrets))
    .route('/api/support', supportRoutes(db, config))
    .route('/api/search', searchRoutes(db, keywords, config, passages))
    .route('/kb/api', assistantRoutes(db, config))
    .route('/kb/api/v1/threads', threadRoutes(db, config))
    .route('/threads', threadRoutes(db, config))
    .route('/kb/api/v2/threads', answerStreamRoutes(db, config, activeAnswers, relay, passages))
    .route('/api/upload', uploadRoutes(db, storage, config))
    .route(UPLOADS, uploadedFileRoutes(db, storage))
    .route('/api', reportRoutes(db, config))
    .route('/api/admin', adminRoutes(db))
    .route('/api/admin', moderationRoutes(db))
    .route('/api/admin', gapRoutes(db))
    .route('/api/admin', retrievalRoutes(db, config, passages))
    .route('/issues', issueRoutes(db, storage, config))
    .route('/api/article', syncTicketRoutes(db, config))
    .route('/api/tickets/answers', ticketAnswerRoutes(db, config))
    .route('/api/tickets', ticketRoutes(db, config))
    .route('/mcp', mcpRoutes(db, config, passages))

  app.route('/api', openApiRoutes(app))
  app.notFound(c => c.json(errorReply('not_found', requestLanguage(c)), 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const { retryAfter, ...details } = error.details
      if (retryAfter) c.header('Retry-After', String(retryAfter))
      return c.json(errorReply(error.code, requestLanguage(c), details), ERROR_STATUS[error.code])
    }
    // Nobody reads this reply, and nothing has failed here.
    if (isClientGone(error)) return c.json(errorReply('malformed', requestLanguage(c)), ERROR_STATUS.malformed)
    const full = isStorageFull(error)
    if (full || isDatabaseFailure(error)) {
      logError(full ? 'Nothing can be stored' : 'The database is unavailable', error)
      c.header('Retry-After', String(RETRY_AFTER_S))
      return c.json(errorReply('unavailable', requestLanguage(c)), ERROR_STATUS.unavailable)
    }
    logError(`${c.req.method} ${routePath(c)} failed`, error)
    return c.json(errorReply('unexpected', requestLanguage(c)), 500)
  })
  return api
}

/** Stores the person in the request context for the access log. */
const recordActor = createMiddleware<AppEnv>(async (c, next) => {
  const { id } = c.get('actor')
  const context = requestContext()
  if (context && id !== null) context.person = id
  await next()
})

export type AppType = ReturnType<typeof createApp>

function errorReply(code: ErrorCode, lang: Language, details: Omit<RefusalDetails, 'retryAfter'> = {}): ErrorReply {
  const id = requestId()
  return {
    status: String(ERROR_STATUS[code]),
    code,
    message: translator(lang, 'errorMessages')(code),
    ...(id && { requestId: id }),
    ...details
  }
}
