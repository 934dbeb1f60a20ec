import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CachedResponse, makeCachedResponse } from './cachedResponse.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI_QUALITY = 5

/** A text written on demand as a reply, with its compressed forms. */
export async function textAnswer(type: string, text: string): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(body)
  ])
  return makeCachedResponse({ type, cacheControl: 'public, max-age=0, must-revalidate', body, br, gzip: gz })
}
