import { DIGEST_HEADER } from '../../browser/offlineCaches.ts'
import { storedResponse } from '../../browser/storedResponse.ts'

/** A cached file: its text where it is one, and its size. */
interface CachedFile {
  text: string
  bytes: number
}

/**
 * Fetches a file and caches it. Undefined where the site no longer has it, or only for who asks: then it is not cached
 * either. Throws without a network, for other failures, and when the quota is exceeded.
 */
export async function fetchFile(
  cache: Cache,
  path: string,
  signal: AbortSignal,
  digest = ''
): Promise<CachedFile | undefined> {
  const reply = await fetch(path, { cache: 'no-cache', signal })
  const isPrivate = /private/.test(reply.headers.get('Cache-Control') ?? '')
  if (reply.status === 404 || reply.status === 410 || isPrivate) {
    await cache.delete(path)
    return undefined
  }
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  const body = await reply.blob()
  await cache.put(path, storedResponse(reply, body, digest))
  return read(body)
}

/** The same for a file that may be there already, in the form that `digest` names. */
export async function cachedFile(cache: Cache, path: string, digest?: string): Promise<CachedFile | undefined> {
  const known = await cache.match(path, { ignoreVary: true })
  if (!known || (digest !== undefined && known.headers.get(DIGEST_HEADER) !== digest)) return undefined
  return read(await known.blob())
}

async function read(body: Blob): Promise<CachedFile> {
  return { text: /html|javascript|json/.test(body.type) ? await body.text() : '', bytes: body.size }
}
