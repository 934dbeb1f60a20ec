import { DIGEST_HEADER, LOG_LINES } from '../browser/offlineCaches.ts'
import { storedResponse } from '../browser/storedResponse.ts'
import { MAX_OFFLINE_BYTES, OFFLINE_LOG_FILE } from '../domain/log/files.ts'

/**
 * Caches the lines with which a pasted log is compared without network, once per build. Not for readers who save data:
 * the file has up to half a megabyte when compressed.
 */
export async function keepLogLines(build: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const cache = await caches.open(LOG_LINES)
  const cached = await cache.match(OFFLINE_LOG_FILE)
  if (cached?.headers.get(DIGEST_HEADER) === build) return
  // Lines of the former build may be of articles that are gone.
  await cache.delete(OFFLINE_LOG_FILE)
  if (connection?.saveData) return
  const reply = await fetch(OFFLINE_LOG_FILE, { cache: 'no-cache' })
  if (!reply.ok) return
  const lines = await reply.blob()
  if (lines.size <= MAX_OFFLINE_BYTES) await cache.put(OFFLINE_LOG_FILE, storedResponse(reply, lines, build))
}
