import type { IncomingMessage, ServerResponse } from 'node:http'
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
import type { LivePages } from './live/onDemandPages.ts'
import { markOutdated } from './live/outdatedNotice.ts'
import type { PersonPages } from './live/personPages.ts'

/** Whether there is anything to bring into form; most paths have nothing. */
const ODD = /%|\/\/|\/$|\/index\.html|\.(?:br|gz)$/

/**
 * A request's path in the one form under which pages and files are known, so that no other spelling of an address
 * reaches the built file of an article that was deleted or made internal since. Undefined for a path that no file has.
 */
function sitePath(raw: string): string | undefined {
  if (!ODD.test(raw)) return raw
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  // The compressed forms of pages are sent only in place of the page.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/.test(path)) return undefined
  return path.replace(/\/{2,}/g, '/').replace(/(?:\/index\.html|\/)+$/, '') || '/'
}

/** Paths of the API, which the site leaves alone; what people sent is the API's too. */
export const API_PATHS = /^\/(?:api|uploads|kb|threads|mcp|issues|healthz|readyz|metrics)(?:\/|$)/
/** Pages that stand for every path below them. */
const STANDS_FOR: [below: RegExp, page: string][] = [[/^\/chat\/share\/[^/]+$/, '/chat/share']]

/** Where `set_faq_link` of the ticket system's plugin says that an article is. */
const ON_TICKETS = /^\/faq\/(\d{1,9})$/

/** A page of a document that is split, see domain/manual/parts.ts. */
const PART = /^(\/home\/article\/\d{1,10})\/(?:\d{1,4}|whole)$/

/** They say nothing by themselves. */
const ONLY_STANDS = new Set(STANDS_FOR.flatMap(([, page]) => [page, `/en${page}`]))

/** A page that takes longer is answered by its last copy. */
const RENDER_TIMEOUT_MS = 2000
/** For so long after that, pages are answered by their copies at once. */
const SLOW_PERIOD_MS = 2000

/** Stands for a path that no page can have. */
const NOWHERE = '/nowhere'

/** Answers requests for pages and files; gives false for one that is the API's. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The site: what an article is called elsewhere (301), what changed rendered on demand, everything else from the built
 * files, what only who asks may read, and a 404 page for the rest; its status is 410 where the ticket of an article was
 * taken back, so that robots forget it. While changes of the `database` are not heard of, what was rendered is
 * marked.
 */
export function siteHandler(
  files: Files,
  live: LivePages,
  personPages: PersonPages,
  underWay: InFlightRequests,
  wasWithdrawn: (path: string) => Promise<boolean>,
  redirects: ReadonlyMap<string, string>,
  database: Reachability
): SiteHandler {
  /** Until when the database counts as away: a copy is then given at once. */
  let suspectUntil = 0
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const requestPath = queryAt < 0 ? url : url.slice(0, queryAt)
    if (API_PATHS.test(requestPath)) return false
    const found = sitePath(requestPath) ?? NOWHERE
    const path = ONLY_STANDS.has(found) ? NOWHERE : found
    const target = targetOf(path, '') ?? targetOf(path, decoded(url.slice(requestPath.length)))
    if (target) {
      fromRedirects.inc()
      sendAnswer(movedTo(target), request, response)
      return true
    }
    // The usual case, a file that is in memory, is answered without a promise.
    const ready = live.covers(path) ? undefined : files.find(path)
    if (ready && !(ready instanceof Promise)) {
      fromFiles.inc()
      sendAnswer(ready, request, response)
    } else
      void underWay.track(findPage(path, ready, request)).then(
        answer => sendAnswer(answer, request, response),
        error => fail(error, path, response)
      )
    return true
  }

  /** Both languages of the site know an old address; below /en an article is shown in English. */
  function targetOf(path: string, query: string): string | undefined {
    const { lang, path: inZh } = splitPath(path)
    const [, id] = ON_TICKETS.exec(inZh) ?? []
    const target = id ? `/home/article/${id}` : (redirects.get(path + query) ?? redirects.get(inZh + query))
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

  /** Leads from a page of a document that was split, and is not any more, to the document. */
  async function frontOf(path: string, lang: Language): Promise<CachedResponse | undefined> {
    const front = PART.exec(path)?.[1]
    if (front === undefined) return undefined
    const target = localPath(front, lang)
    const found = live.covers(target) ? await findLive(target) : await files.find(target)
    return found && { ...movedTo(target), status: 302 }
  }

  /** What changed since the build; while that cannot be rendered, or not soon, the copy that is at hand. */
  async function findLive(path: string): Promise<CachedResponse | undefined> {
    const copy = () => live.outdated(path, async () => files.find(path))
    const rendering = live.find(path)
    rendering.catch(() => undefined)
    try {
      const inTime = await within(performance.now() < suspectUntil ? 0 : RENDER_TIMEOUT_MS, rendering)
      if (inTime !== LATE) return inTime && database.isCutOff() ? markOutdated(inTime, splitPath(path).lang) : inTime
      // A busy server takes its time too, and what it renders is up to date.
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

  /** Whether a missing page was withdrawn; false where the database cannot answer. */
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

/** What a promise gives, or LATE when that takes longer. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | typeof LATE> {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(resolve, milliseconds, LATE)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

function withStatus(answer: CachedResponse | undefined, status: number): CachedResponse {
  if (!answer) throw new Error(`The built site has no page for ${status}.`)
  return { ...answer, status }
}
