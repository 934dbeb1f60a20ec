import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodePercent } from '../../domain/decodePercent.ts'
import { LANGUAGES, type Language, localPath, splitPath } from '../../domain/language/languages.ts'
import { STATE_FILE } from '../../domain/site/offlineSection.ts'
import type { InFlightRequests } from '../platform/concurrency.ts'
import { isDatabaseFailure } from '../platform/db/failure.ts'
import type { Reachability } from '../platform/db/notificationListener.ts'
import { type CachedResponse, movedTo, sendAnswer } from '../platform/http/cachedResponse.ts'
import type { Files } from '../platform/http/files.ts'
import { logError } from '../platform/log.ts'
import { pages } from '../platform/observe/metrics.ts'
import { requestId } from '../platform/observe/requestContext.ts'
import { RETRY_AFTER_S } from '../platform/refusal.ts'
import { inRequestedLanguage, requestedLanguage } from './inRequestedLanguage.ts'
import type { LivePages } from './live/onDemandPages.ts'
import { markOutdated } from './live/outdatedNotice.ts'
import type { PersonPages } from './live/personPages.ts'

/** Matches paths that need normalization. Most do not. */
const ODD = /%|\/\/|\/$|\/index\.html|\.(?:br|gz)$/

/**
 * Normalizes the path of a request, so that no other spelling of an address reaches the built file of an article that
 * was deleted or made internal. Returns undefined for a path that no file has.
 */
export function sitePath(raw: string): string | undefined {
  if (!ODD.test(raw)) return raw
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  // Compressed variants of pages are only sent in place of the page.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/.test(path)) return undefined
  return path.replace(/\/{2,}/g, '/').replace(/(?:\/index\.html|\/)+$/, '') || '/'
}

/** Paths of the API, which the site does not handle. Includes uploads. */
export const API_PATHS = /^\/(?:api|uploads|kb|threads|mcp|issues|healthz|readyz|metrics)(?:\/|$)/
/** Pages that are served for every path below an address. */
const STANDS_FOR: [below: RegExp, page: string][] = [[/^\/chat\/share\/[^/]+$/, '/chat/share']]

/** Address of an article that `set_faq_link` of the ticket system's plugin writes. */
const ON_TICKETS = /^\/faq\/(\d{1,9})$/

const HTML_FILE = /(?:\/index)?\.html?$/

/** A page of a split document, see domain/manual/parts.ts. */
const PART = /^(\/home\/article\/\d{1,10})\/(?:\d{1,4}|whole)$/

/** These pages have no content at their own address. */
const ONLY_STANDS = new Set(STANDS_FOR.flatMap(([, page]) => [page, `/en${page}`]))

/** Time limit for rendering in milliseconds. After it, the last copy of the page is served. */
const RENDER_TIMEOUT_MS = 2000
/** Time in milliseconds after a slow rendering during which copies are served at once. */
const SLOW_PERIOD_MS = 2000

/** Placeholder for a path that no page can have. */
const NOWHERE = '/nowhere'

/** Handles requests for pages and files. Returns false for a path of the API. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves the site, in this order: redirects from other addresses (301), changed pages rendered on demand, built files,
 * pages that only this person may read, and a 404 page. With `?lng=`, a page redirects to that language (302). The
 * status is 410 if the ticket of an article was withdrawn, so that robots forget it. While notifications of changes are
 * interrupted, rendered pages are marked as outdated.
 * @param unread returns a promise while a change of the article of a path is being read: the author of the change must
 *   not see the old page after it
 */
export function siteHandler(
  files: Files,
  live: LivePages,
  unread: (path: string) => Promise<void> | undefined,
  personPages: PersonPages,
  underWay: InFlightRequests,
  wasWithdrawn: (path: string) => Promise<boolean>,
  redirects: ReadonlyMap<string, string>,
  database: Reachability
): SiteHandler {
  /** Time until which the database counts as down. Until then, copies are served at once. */
  let suspectUntil = 0
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const requestPath = queryAt < 0 ? url : url.slice(0, queryAt)
    if (API_PATHS.test(requestPath)) return false
    const found = sitePath(requestPath) ?? NOWHERE
    const path = ONLY_STANDS.has(found) ? NOWHERE : found
    const query = url.slice(requestPath.length)
    const target = targetOf(path, '') ?? targetOf(path, decodePercent(query))
    if (target) {
      fromRedirects.inc()
      sendAnswer(movedTo(target), request, response)
      return true
    }
    const lang = requestedLanguage(query)
    // The common case, a cached file, is served without a promise.
    const ready = live.covers(path) || unread(path) ? undefined : files.find(path)
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
      void underWay
        .track(findPage(path, ready, request))
        .then(answered)
        .catch(failed)
    return true
  }

  /**
   * Old addresses exist in both languages. Under /en, they lead to the English article. Tools publish a page with and
   * without `.html`.
   */
  function targetOf(path: string, query: string): string | undefined {
    const { lang, path: inZh } = splitPath(path)
    const [, id] = ON_TICKETS.exec(inZh) ?? []
    const names = HTML_FILE.test(path) ? [path, inZh].map(name => name.replace(HTML_FILE, '')) : []
    const found = [path, inZh, ...names].map(name => redirects.get(name + query)).find(Boolean)
    const target = id ? `/home/article/${id}` : found
    return target && lang !== LANGUAGES[0] ? localPath(splitPath(target).path, lang) : target
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
    const found = file ?? (await findLive(path))
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
    const found = live.covers(target) ? await findLive(target) : await files.find(target)
    return found && movedTo(target, 'temporarily')
  }

  /** Returns a page as it is after the changes that are being read, or without them if they cannot be read. */
  async function findCurrent(path: string): Promise<CachedResponse | undefined> {
    const change = unread(path)
    if (!change) return live.find(path)
    await change.catch(() => undefined)
    return live.covers(path) ? live.find(path) : ((await files.find(path)) ?? live.find(path))
  }

  /** Renders a changed page. If this fails or takes too long, returns the last copy. */
  async function findLive(path: string): Promise<CachedResponse | undefined> {
    const copy = () => live.outdated(path, async () => files.find(path))
    const rendering = findCurrent(path)
    rendering.catch(() => undefined)
    try {
      const inTime = await within(performance.now() < suspectUntil ? 0 : RENDER_TIMEOUT_MS, rendering)
      if (inTime !== LATE) return inTime && database.isCutOff() ? markOutdated(inTime, splitPath(path).lang) : inTime
      // A busy server is slow too, but renders current pages.
      if (await database.probe()) return await rendering
      suspectUntil = performance.now() + SLOW_PERIOD_MS
      const at = await copy()
      if (at) fromCopies.inc()
      return at ?? (await rendering)
    } catch (error) {
      const at = await copy()
      if (!at) throw error
      suspectUntil = performance.now() + SLOW_PERIOD_MS
      fromCopies.inc()
      logError('Serving pages from the last copy', error)
      return at
    }
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
const fromCopies = pages.labels('stale')
const fromNowhere = pages.labels('missing')
const fromFailures = pages.labels('failed')

const LATE = Symbol('late')

/** Returns the result of a promise, or LATE after the time limit. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | typeof LATE> {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(resolve, milliseconds, LATE)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function withStatus(answer: CachedResponse | undefined, status: number): CachedResponse {
  if (!answer) throw new Error(`The built site has no page for ${status}.`)
  return { ...answer, status }
}
