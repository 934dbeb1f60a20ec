import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '../../../domain/language/languages.ts'
import { translator } from '../../../locales/translate.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'

const gzipped = promisify(gzip)
const ARTICLE_LINK = /\/home\/article\/(\d{1,10})/g
const BODY = /<body[^>]*>/
/** Fastest compression, because such a copy is temporary. */
const GZIP_LEVEL = 1
/** HTTP warning for outdated content. RFC 9111 removed the header, but monitoring tools still support it. */
const WARNING = '110 - "Response is Stale"'

/** Checks whether a page or file links to an article that must no longer be visible. */
export function mentionsAny(answer: CachedResponse, ids: ReadonlySet<number>): boolean {
  if (ids.size === 0) return false
  for (const [, id] of answer.identity.body.toString('utf8').matchAll(ARTICLE_LINK))
    if (ids.has(Number(id))) return true
  return false
}

/** Matches links to the previous, next and related articles, with their titles. */
const NEIGHBOUR = /<a(?=[^>]* rel="(?:prev|next|related)")[^>]* href="[^"]*\/home\/article\/(\d+)"[^>]*>.*?<\/a>/gs

/**
 * Adds a notice that a page may be outdated, removes links to neighbours that are `gone`, and disables caching. Files
 * only get the headers.
 */
export async function markOutdated(
  answer: CachedResponse,
  lang: Language,
  gone?: ReadonlySet<number>
): Promise<CachedResponse> {
  if (headerOf(answer, 'Warning')) return answer
  const type = headerOf(answer, 'Content-Type') ?? 'application/octet-stream'
  const policy = headerOf(answer, 'Content-Security-Policy')
  const headers = ['Warning', WARNING, ...(policy ? ['Content-Security-Policy', policy] : [])]
  const body = type.startsWith('text/html') ? withNotice(answer.identity.body, lang, gone) : answer.identity.body
  return makeCachedResponse({
    type,
    cacheControl: 'no-store',
    body,
    gzip: await gzipped(body, { level: GZIP_LEVEL }),
    headers
  })
}

function withNotice(body: Buffer, lang: Language, gone?: ReadonlySet<number>): Buffer {
  const text = translator(lang, 'errors')('outdated')
  const notice = `<p class="outdated-notice" role="status">${text}</p>`
  const html = body.toString('utf8').replace(BODY, start => `${start}${notice}`)
  return Buffer.from(gone?.size ? html.replace(NEIGHBOUR, (link, id) => (gone.has(Number(id)) ? '' : link)) : html)
}

function headerOf(answer: CachedResponse, name: string): string | undefined {
  const at = answer.identity.headers.indexOf(name)
  return at < 0 ? undefined : answer.identity.headers[at + 1]
}
