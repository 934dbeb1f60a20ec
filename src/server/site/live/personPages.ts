import type { IncomingMessage } from 'node:http'
import { splitPath } from '../../../domain/language/languages.ts'
import { parseDocumentPath } from '../../../domain/manual/addresses.ts'
import { actorOf } from '../../accounts/session.ts'
import type { SessionCache } from '../../accounts/sessionCache.ts'
import type { CachedResponse } from '../../platform/http/cachedResponse.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Build } from '../releases/build.ts'
import type { LiveSource } from './pageData.ts'
import { renderLive } from './renderPage.ts'

/** Returns a page that only the requesting person may read, or undefined. */
export type PersonPages = (path: string, request: IncomingMessage) => Promise<CachedResponse | undefined>

/** Renders articles with restricted readers per request, without caching. */
export function openPersonPages(build: Build, source: LiveSource, sessions: SessionCache): PersonPages {
  return async (fullPath, { headers }) => {
    const { lang, path } = splitPath(fullPath)
    const document = parseDocumentPath(path)
    if (!document || !headers.cookie) return undefined
    const session = await sessions.find(new Headers({ host: headers.host ?? '', cookie: headers.cookie }))
    if (!session || session.user.blockReason !== null) return undefined
    try {
      const data = await source.article(document.id, lang, document.part, actorOf(session.user))
      return data && (await renderLive(build, '/live/article', data, 'private, no-store'))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    }
  }
}
