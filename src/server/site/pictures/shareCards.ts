import { LRUCache } from 'lru-cache'
import { splitPath } from '../../../domain/language/languages.ts'
import { LARGEST_ID } from '../../../domain/largestId.ts'
import { loadOnce } from '../../../domain/loadOnce.ts'
import type { Db } from '../../platform/db/open.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'
import type { LiveFiles } from '../live/onDemandPages.ts'
import type { BuildFacts } from '../releases/build.ts'
import type { PictureCard } from './layout.ts'

const PICTURE = /^\/og\/(\d{1,10})\.png$/
const SITE = '/og/site.png'
/** Size of the picture cache in bytes. A picture has about 40 KB. */
const CACHE_MAX_BYTES = 12 * 1024 * 1024
/** Limits the queued drawings, so that nobody can keep the CPU busy. Further requests are refused. */
const WAITING = 32
const IDLE = 20_000

export interface Pictures extends LiveFiles {
  stop(): Promise<void>
}

/**
 * Serves `/og/<id>.png`, the picture of a public article, drawn on demand and cached until the article changes.
 * `/og/site.png`, also under /en, is the picture of all other pages. `build` returns the active build.
 */
export function openPictures(db: Db, build: () => Pick<BuildFacts, 'site' | 'address'>): Pictures {
  const ready = new LRUCache<string, CachedResponse>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: answer => answer.bytes
  })
  const drawing = new Map<string, Promise<CachedResponse>>()

  /** A worker thread that draws one picture at a time, and ends when idle. */
  const openPool = loadOnce(async () => {
    opened = true
    const { Piscina } = await import('piscina')
    return new Piscina<PictureCard, Uint8Array>({
      filename: new URL('./draw.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING,
      idleTimeout: IDLE
    })
  })
  let opened = false

  async function draw(card: PictureCard): Promise<CachedResponse> {
    const threads = await openPool()
    if (threads.queueSize >= WAITING) return busy()
    const body = Buffer.from(await threads.run(card))
    return makeCachedResponse({ type: 'image/png', cacheControl: 'public, max-age=0, must-revalidate', body })
  }

  async function findCard(fullPath: string): Promise<{ key: string; card: PictureCard } | undefined> {
    if (!isPicture(fullPath)) return undefined
    const { readCard, siteCard } = await import('./readCard.ts')
    const { lang, path } = splitPath(fullPath)
    if (path === SITE) return { key: `site ${lang}`, card: siteCard(build(), lang) }
    const id = Number(PICTURE.exec(fullPath)?.[1] ?? 0)
    // Reads the article each time, so that a deleted or internal article disappears at once.
    return id >= 1 && id <= LARGEST_ID ? readCard(db, build(), id) : undefined
  }

  return {
    covers: isPicture,
    async find(path) {
      const found = await findCard(path)
      if (!found) return undefined
      const known = ready.get(found.key)
      if (known) return known
      const under = drawing.get(found.key)
      if (under) return under
      const answer = draw(found.card)
      drawing.set(found.key, answer)
      try {
        const drawn = await answer
        if (drawn.status === 200) ready.set(found.key, drawn)
        return drawn
      } finally {
        drawing.delete(found.key)
      }
    },
    // The cache key includes the revision.
    forget: () => undefined,
    async stop() {
      if (opened) await (await openPool()).destroy()
    }
  }
}

function isPicture(path: string): boolean {
  return PICTURE.test(path) || splitPath(path).path === SITE
}

function busy(): CachedResponse {
  const body = Buffer.from('Too many pictures are being drawn. Try again in a minute.')
  return makeCachedResponse({
    status: 503,
    type: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
    body,
    headers: ['Retry-After', '60']
  })
}
