import { inject } from 'vitest'
import { createAuth } from '../../src/server/accounts/auth.ts'
import { openAuth } from '../../src/server/accounts/openAuth.ts'
import { tokenless } from '../../src/server/accounts/session.ts'
import { openSessionCache } from '../../src/server/accounts/sessionCache.ts'
import { createApp } from '../../src/server/app.ts'
import { openActiveAnswers } from '../../src/server/assistant/activeAnswers.ts'
import { openAnswerRelay } from '../../src/server/assistant/answerRelay.ts'
import { openListCache } from '../../src/server/community/articles/listCache.ts'
import { openStreams } from '../../src/server/notifications/eventStreams.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { openKeywordSearch } from '../../src/server/retrieval/keywordSearch.ts'
import { openPassageSearch } from '../../src/server/retrieval/passages/passageSearch.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'

/** Middleware, and paths that better-auth handles. Any other entry for all methods is a route. */
const NO_ROUTES = new Set([
  'ALL /*',
  'ALL /api/*',
  'ALL /api/admin/*',
  'ALL /api/auth/*',
  'ALL /api/tickets/*',
  'ALL /api/tickets/answers/*',
  'ALL /issues/*',
  'ALL /kb/*',
  'ALL /mcp',
  'ALL /threads/*'
])

/** Returns every call of the API as `METHOD /path`, from the app and from better-auth. */
export async function routesOf(database: OpenDatabase): Promise<Set<string>> {
  const config = readConfig({ PINOUT_DATA: inject('data') })
  const auth = await openAuth(database.db, config)
  const lists = openListCache(database.db, database.shared)
  const sessions = openSessionCache(auth)
  const streams = openStreams(database.db, sessions)
  const storage = openStorage(config)
  const app = createApp({
    database,
    config,
    auth,
    sessions,
    streams,
    activeAnswers: openActiveAnswers(),
    relay: openAnswerRelay(database.db, openActiveAnswers()),
    health: () => Promise.reject(new Error('nobody asks')),
    isMigrated: () => true,
    lists,
    keywords: openKeywordSearch(database.db, database.shared),
    storage,
    passages: openPassageSearch(database.db)
  })
  const own = app.routes
    .filter(route => route.handler !== tokenless)
    .map(route => `${route.method} ${route.path}`)
    .filter(route => !NO_ROUTES.has(route))
  const { api } = createAuth(database.db, config, auth.secret)
  const theirs = Object.values(api).flatMap(({ path, options }) =>
    // A call without a path is only for code.
    path === undefined ? [] : [options.method].flat().map(method => `${method} /api/auth${path}`)
  )
  return new Set([...own, ...theirs])
}
