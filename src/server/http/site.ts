import type { IncomingMessage, ServerResponse } from 'node:http'
import { localPath, splitPath } from '../../lib/languages.ts'
import { STATE_FILE } from '../../lib/offlineSection.ts'
import type { LivePages } from '../live/livePages.ts'
import type { PersonPages } from '../live/personPages.ts'
import { type Answer, makeAnswer, sendAnswer } from './answer.ts'
import type { Files } from './files.ts'
import { sitePath } from './sitePath.ts'
import type { UnderWay } from './underWay.ts'

/** Paths of the API, which the site leaves alone; what people sent is the API's too. */
const API = /^\/(?:api|uploads|kb|threads|mcp|issues|healthz|readyz|metrics)(?:\/|$)/
/** Pages that stand for every path below them. */
const STANDS_FOR: [below: RegExp, page: string][] = [[/^\/chat\/share\/[^/]+$/, '/chat/share']]

/** Where `set_faq_link` of the ticket system's plugin says that an article is. */
const ON_TICKETS = /^\/faq\/(\d{1,9})$/

/** They say nothing by themselves. */
const ONLY_STANDS = new Set(STANDS_FOR.flatMap(([, page]) => [page, `/en${page}`]))

/** Stands for a path that no page can have. */
const NOWHERE = '/nowhere'

/** Answers requests for pages and files; gives false for one that is the API's. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The site: what an article is called elsewhere (301), what changed rendered on demand, everything else from the built
 * files, what only who asks may read, and a 404 page for the rest; its status is 410 where the ticket of an article was
 * taken back, so that robots forget it.
 */
export function siteHandler(
  files: Files,
  live: LivePages,
  personPages: PersonPages,
  underWay: UnderWay,
  wasWithdrawn: (path: string) => Promise<boolean>,
  redirects: ReadonlyMap<string, string>
): SiteHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const asked = queryAt < 0 ? url : url.slice(0, queryAt)
    if (API.test(asked)) return false
    const found = sitePath(asked) ?? NOWHERE
    const path = ONLY_STANDS.has(found) ? NOWHERE : found
    const target = targetOf(path, '') ?? targetOf(path, decoded(url.slice(asked.length)))
    if (target) {
      sendAnswer(moved(target), request, response)
      return true
    }
    // The usual case, a file that is in memory, is answered without a promise.
    const ready = live.covers(path) ? undefined : files.find(path)
    if (ready && !(ready instanceof Promise)) sendAnswer(ready, request, response)
    else
      void underWay.during(findPage(path, ready, request)).then(
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
    return target && lang === 'en' ? localPath(splitPath(target).path, lang) : target
  }

  async function findPage(
    path: string,
    ready: Promise<Answer | undefined> | undefined,
    request: IncomingMessage
  ): Promise<Answer> {
    const state = path === STATE_FILE ? live.state() : undefined
    if (state) return state
    const found = ready ? ((await ready) ?? (await live.find(path))) : await live.find(path)
    if (found) return found
    const { lang, path: inZh } = splitPath(path)
    const stand = STANDS_FOR.find(([below]) => below.test(inZh))?.[1]
    const page = stand && (await files.find(lang === 'en' ? `/en${stand}` : stand))
    const other = page || (await personPages(path, request))
    return other || withStatus(await errorPage(lang, 404), (await wasWithdrawn(inZh)) ? 410 : 404)
  }

  async function errorPage(lang: string, code: number): Promise<Answer | undefined> {
    return files.find(lang === 'en' ? `/en/${code}` : `/${code}`)
  }

  async function fail(error: unknown, path: string, response: ServerResponse) {
    console.error(`${path} could not be answered:`, error)
    const page = await errorPage(splitPath(path).lang, 500)
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(page?.identity.body ?? 'Unexpected Application Error!')
  }
}

function moved(target: string): Answer {
  return makeAnswer({
    status: 301,
    type: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    body: Buffer.from(`<!doctype html><a href="${target}">${target}</a>`),
    headers: ['Location', target]
  })
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

function withStatus(answer: Answer | undefined, status: number): Answer {
  if (!answer) throw new Error(`The built site has no page for ${status}.`)
  return { ...answer, status }
}
