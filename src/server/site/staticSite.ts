import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, localPath, splitPath } from '../../domain/language/languages.ts'
import { STATE_FILE } from '../../domain/site/offlineSection.ts'
import { type InFlightRequests, within } from '../platform/concurrency.ts'
import { isDatabaseFailure } from '../platform/db/failure.ts'
import { type CachedResponse, movedTo, sendAnswer } from '../platform/http/cachedResponse.ts'
import { logError } from '../platform/log.ts'
import { pages } from '../platform/observe/metrics.ts'
import { requestId } from '../platform/observe/requestContext.ts'
import { RETRY_AFTER_S } from '../platform/refusal.ts'
import { inRequestedLanguage, requestedLanguage } from './inRequestedLanguage.ts'
import { type CurrentPagesSources, openCurrentPages, RENDER_TIMEOUT_MS } from './live/currentPages.ts'
import type { PersonPages } from './live/personPages.ts'
import { redirectTarget } from './redirects.ts'
import { API_PATHS, sitePath } from './sitePath.ts'

/** Pages that are served for every path below an address. */
const STANDS_FOR: [below: RegExp, page: string][] = [[/^\/chat\/share\/[^/]+$/, '/chat/share']]

/** A page of a split document, see domain/manual/parts.ts. */
const PART = /^(\/home\/article\/\d{1,10})\/(?:\d{1,4}|whole)$/

/** These pages have no content at their own address. */
const ONLY_STANDS = new Set(STANDS_FOR.flatMap(([, page]) => [page, `/en${page}`]))

/** Placeholder for a path that no page can have. */
const NOWHERE = '/nowhere'

/** Handles requests for pages and files. Returns false for a path of the API. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** What a site is served from. */
export interface SiteParts extends CurrentPagesSources {
  personPages: PersonPages
  inFlight: InFlightRequests
  wasWithdrawn(path: string): Promise<boolean>
  redirects: ReadonlyMap<string, string>
}

/**
 * Serves the site, in this order: redirects from other addresses (301), changed pages rendered on demand, built files,
 * pages that only this person may read, and a 404 page. With `?lng=`, a page redirects to that language (302). The
 * status is 410 if the ticket of an article was withdrawn, so that robots forget it.
 */
export function siteHandler(parts: SiteParts): SiteHandler {
  const { files, live, personPages, inFlight, wasWithdrawn, redirects } = parts
  const current = openCurrentPages(parts)
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const requestPath = queryAt < 0 ? url : url.slice(0, queryAt)
    if (API_PATHS.test(requestPath)) return false
    const found = sitePath(requestPath) ?? NOWHERE
    const path = ONLY_STANDS.has(found) ? NOWHERE : found
    const query = url.slice(requestPath.length)
    const target = redirectTarget(redirects, path, query)
    if (target) {
      fromRedirects.inc()
      sendAnswer(movedTo(target), request, response)
      return true
    }
    const lang = requestedLanguage(query)
    // The common case, a cached file, is served without a promise.
    const ready = current.isChanged(path) ? undefined : files.find(path)
    const answered = (answer: CachedResponse) =>
      sendAnswer((lang && inRequestedLanguage(answer, path, lang, query)) || answer, request, response)
    // An error that nothing catches would end the server.
    const failed = (error: unknown) => void fail(error, path, response).catch(() => response.destroy())
    if (ready && !(ready instanceof Promise)) {
      fromFiles.inc()
      try {
        answered(ready)
      } catch (error) {
        failed(error)
      }
    } else
      void inFlight
        .track(findPage(path, ready, request))
        .then(answered)
        .catch(failed)
    return true
  }

  async function findPage(
    path: string,
    ready: Promise<CachedResponse | undefined> | undefined,
    request: IncomingMessage
  ): Promise<CachedResponse> {
    const state = path === STATE_FILE ? live.state() : undefined
    if (state) return state
    const file = ready && (await ready)
    if (file) fromFiles.inc()
    const found = file ?? (await current.find(path))
    if (found) return found
    const { lang, path: inZh } = splitPath(path)
    const stand = STANDS_FOR.find(([below]) => below.test(inZh))?.[1]
    const page = stand && (await files.find(localPath(stand, lang)))
    const other = page || (await personPages(path, request)) || (await frontOf(inZh, lang))
    if (!other) fromNowhere.inc()
    return other || withStatus(await errorPage(lang, 404), (await isWithdrawn(inZh)) ? 410 : 404)
  }

  /** Redirects from a page of a document that is no longer split to the document. */
  async function frontOf(path: string, lang: Language): Promise<CachedResponse | undefined> {
    const front = PART.exec(path)?.[1]
    if (front === undefined) return undefined
    const target = localPath(front, lang)
    const found = live.covers(target) ? await current.find(target) : await files.find(target)
    return found && movedTo(target, 'temporarily')
  }

  /** Checks whether a missing page was withdrawn. Returns false if the database does not respond. */
  async function isWithdrawn(path: string): Promise<boolean> {
    const withdrawn = wasWithdrawn(path).catch(() => false)
    return (await within(RENDER_TIMEOUT_MS, withdrawn)) === true
  }

  async function errorPage(lang: Language, code: number): Promise<CachedResponse | undefined> {
    return files.find(localPath(`/${code}`, lang))
  }

  async function fail(error: unknown, path: string, response: ServerResponse) {
    const away = isDatabaseFailure(error)
    if (away) logError('Changed pages cannot be rendered', error)
    else logError(`${path} failed`, error)
    fromFailures.inc()
    if (response.headersSent) return void response.destroy()
    const status = away ? 503 : 500
    const id = requestId()
    const page = await errorPage(splitPath(path).lang, status)
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(id && { 'X-Request-Id': id }),
      ...(away && { 'Retry-After': String(RETRY_AFTER_S) })
    })
    response.end(page?.identity.body ?? 'Unexpected Application Error!')
  }
}

const fromFiles = pages.labels('file')
const fromRedirects = pages.labels('redirect')
const fromNowhere = pages.labels('missing')
const fromFailures = pages.labels('failed')

function withStatus(answer: CachedResponse | undefined, status: number): CachedResponse {
  if (!answer) throw new Error(`The built site has no page for ${status}.`)
  return { ...answer, status }
}
