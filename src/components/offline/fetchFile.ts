import { DIGEST_HEADER } from '../../browser/offlineCaches.ts'
import { storedResponse } from '../../browser/storedResponse.ts'

/** A cached file: its text if it is a text file, and its size. */
interface CachedFile {
  text: string
  bytes: number
}

/**
 * Loads a file and caches it. Returns undefined, without caching, if the file no longer exists or is only for the
 * current person.
 * @throws Error without a network, for other failures, and if the quota is exceeded
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

/** Returns a file from the cache if it is present in the version of `digest`. */
export async function cachedFile(cache: Cache, path: string, digest?: string): Promise<CachedFile | undefined> {
  const known = await cache.match(path, { ignoreVary: true })
  if (!known || (digest !== undefined && known.headers.get(DIGEST_HEADER) !== digest)) return undefined
  return read(await known.blob())
}

async function read(body: Blob): Promise<CachedFile> {
  return { text: /html|javascript|json/.test(body.type) ? await body.text() : '', bytes: body.size }
}
