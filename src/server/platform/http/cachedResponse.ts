import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI_QUALITY = 5

/** Prepares a generated text as a reply, with its compressed variants. */
export async function textAnswer(type: string, text: string): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(body)
  ])
  return makeCachedResponse({ type, cacheControl: 'public, max-age=0, must-revalidate', body, br, gzip: gz })
}

/** One variant of a reply: uncompressed or compressed. */
interface Variant {
  etag: string
  headers: string[]
  body: Buffer
}

/** A complete reply that can be sent any number of times. */
export interface CachedResponse {
  status: number
  identity: Variant
  br?: Variant
  gzip?: Variant
  bytes: number
}

interface Parts {
  status?: number
  type: string
  cacheControl: string
  body: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
  /** Additional headers, as alternating names and values. */
  headers?: readonly string[]
}

/** Sent with every page and file. A page has its own policy for scripts. This policy forbids framing. */
const SAFE_HEADERS = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'SAMEORIGIN',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), microphone=(), geolocation=()'
]
const FRAME_POLICY = ['Content-Security-Policy', "frame-ancestors 'self'"]

/** Prepares a reply and its compressed variants once, so that sending it is a single write. */
export function makeCachedResponse({
  status = 200,
  type,
  cacheControl,
  body,
  br,
  gzip,
  headers = FRAME_POLICY
}: Parts): CachedResponse {
  const digest = createHash('sha1').update(body).digest('base64url').slice(0, 16)
  const variant = (bytes: Buffer, encoding?: 'br' | 'gzip'): Variant => {
    const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`
    return {
      etag,
      body: bytes,
      headers: [
        'Content-Type',
        type,
        'Content-Length',
        String(bytes.length),
        'Cache-Control',
        cacheControl,
        'ETag',
        etag,
        'Vary',
        'Accept-Encoding',
        ...(encoding ? ['Content-Encoding', encoding] : []),
        ...SAFE_HEADERS,
        ...headers
      ]
    }
  }
  return {
    status,
    identity: variant(body),
    ...(br && { br: variant(br, 'br') }),
    ...(gzip && { gzip: variant(gzip, 'gzip') }),
    bytes: body.length + (br?.length ?? 0) + (gzip?.length ?? 0)
  }
}

/** Redirects to another address, which browsers remember for an hour if it is for good. One with a cookie is in no cache. */
export function movedTo(
  target: string,
  when: 'for good' | 'temporarily' = 'for good',
  cookie?: string
): CachedResponse {
  const forGood = when === 'for good'
  // A header with other characters throws, and a path of a request may have any.
  const address = target.toWellFormed().replace(/[^!-~]|["<>]/gu, encodeURIComponent)
  return makeCachedResponse({
    status: forGood ? 301 : 302,
    type: 'text/html; charset=utf-8',
    cacheControl: cookie ? 'no-store' : forGood ? 'public, max-age=3600' : 'public, max-age=0, must-revalidate',
    body: Buffer.from(`<!doctype html><a href="${address}">${address}</a>`),
    headers: ['Location', address, ...(cookie ? ['Set-Cookie', cookie] : [])]
  })
}

/** Matches an encoding that a client refuses. */
const REFUSED_ENCODING = /;\s*q=0(?:\.0*)?\s*$/i

/** Returns the encodings of an Accept-Encoding header without those that it refuses. Most headers refuse none. */
function acceptedEncodings(header: string | undefined): string | undefined {
  if (!header?.includes('=0')) return header
  const encodings = header.split(',')
  return encodings.filter(encoding => !REFUSED_ENCODING.test(encoding)).join(',')
}

/** Sends `answer` in the best variant that the client accepts, or 304 if the client already has it. */
export function sendAnswer(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  let variant = answer.identity
  if (accepted) {
    if (answer.br && accepted.includes('br')) variant = answer.br
    else if (answer.gzip && accepted.includes('gzip')) variant = answer.gzip
  }
  const known = request.headers['if-none-match']
  if (known && answer.status === 200 && known.includes(variant.etag)) {
    response.writeHead(304, ['ETag', variant.etag, 'Vary', 'Accept-Encoding'])
    response.end()
    return
  }
  response.writeHead(answer.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}
