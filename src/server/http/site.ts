import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitPath } from '../../lib/languages.ts'
import { STATE_FILE } from '../../lib/offlineSection.ts'
import type { LivePages } from '../live/livePages.ts'
import type { PersonPages } from '../live/personPages.ts'
import { type Answer, sendAnswer } from './answer.ts'
import type { Files } from './files.ts'
import { sitePath } from './sitePath.ts'

/** Paths of the API, which the site leaves alone; what people sent is the API's too. */
const API = /^\/(?:api|uploads|kb|threads|mcp|issues|healthz|readyz|metrics)(?:\/|$)/
/** Pages that stand for every path below them. */
const STANDS_FOR: [below: RegExp, page: string][] = [[/^\/chat\/share\/[^/]+$/, '/chat/share']]

/** Stands for a path that no page can have. */
const NOWHERE = '/nowhere'

/** Answers requests for pages and files; gives false for one that is the API's. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The site: what changed rendered on demand, everything else from the built files, what only who asks may read, and a
 * 404 page for the rest.
 */
export function siteHandler(files: Files, live: LivePages, personPages: PersonPages): SiteHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const asked = queryAt < 0 ? url : url.slice(0, queryAt)
    if (API.test(asked)) return false
    const path = sitePath(asked) ?? NOWHERE
    // The usual case, a file that is in memory, is answered without a promise.
    const ready = live.covers(path) ? undefined : files.find(path)
    if (ready && !(ready instanceof Promise)) sendAnswer(ready, request, response)
    else
      void findPage(path, ready, request).then(
        answer => sendAnswer(answer, request, response),
        error => fail(error, path, response)
      )
    return true
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
    return page || (await personPages(path, request)) || withStatus(await errorPage(lang, 404), 404)
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

function withStatus(answer: Answer | undefined, status: number): Answer {
  if (!answer) throw new Error(`The built site has no page for ${status}.`)
  return { ...answer, status }
}
