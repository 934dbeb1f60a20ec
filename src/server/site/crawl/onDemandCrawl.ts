import { LRUCache } from 'lru-cache'
import { isCrawlFile } from '../../../domain/crawl/paths.ts'
import { LARGEST_ID } from '../../../domain/largestId.ts'
import { loadOnce } from '../../../domain/loadOnce.ts'
import type { Db } from '../../platform/db/open.ts'
import { type CachedResponse, textAnswer } from '../../platform/http/cachedResponse.ts'
import type { Changes } from '../live/changes.ts'
import type { LiveFiles } from '../live/onDemandPages.ts'
import type { Build } from '../releases/build.ts'
import type { CrawlSource } from './crawlFiles.ts'

const MARKDOWN_PAGE = /^\/home\/article\/(\d{1,10})\.md$/
const CACHE_MAX_PAGES = 300

/**
 * Serves feeds, sitemap, llms.txt and Markdown pages from the database while an article differs from the build. The
 * built files would still contain deleted or internal texts.
 */
export function openLiveCrawl(build: Build, changes: Changes, db: Db): LiveFiles {
  const cache = new LRUCache<string, Promise<CachedResponse | undefined>>({ max: CACHE_MAX_PAGES })
  const readSource = loadOnce<CrawlSource>(async () => (await import('./crawlSource.ts')).readCrawlSource(db, build))

  // Loads the modules that write these files on first use, because most servers seldom need them.
  async function write(path: string): Promise<CachedResponse | undefined> {
    const id = markdownPageId(path)
    if (id !== undefined) {
      const { readMarkdownPage } = await import('./markdownPages.ts')
      const text = id <= LARGEST_ID ? await readMarkdownPage(db, id, build.address) : undefined
      return text === undefined ? undefined : textAnswer('text/markdown; charset=utf-8', text)
    }
    if (!isCrawlFile(path)) return undefined
    const { crawlFile } = await import('./crawlFiles.ts')
    const text = await crawlFile(await readSource(), path)
    const type = path.endsWith('.xml') ? 'application/xml' : 'text/plain'
    return text === undefined ? undefined : textAnswer(`${type}; charset=utf-8`, text)
  }

  return {
    covers(path) {
      if (changes.size === 0) return false
      const id = markdownPageId(path)
      return id === undefined ? isCrawlFile(path) : changes.has(id)
    },
    find(path) {
      const known = cache.get(path)
      if (known) return known
      const answer = write(path)
      cache.set(path, answer)
      answer.then(
        found => found ?? cache.delete(path),
        () => {
          cache.delete(path)
        }
      )
      return answer
    },
    forget(ids) {
      readSource.forget()
      const gone = new Set(ids)
      for (const path of cache.keys()) {
        const id = markdownPageId(path)
        if (id === undefined || gone.has(id)) cache.delete(path)
      }
    }
  }
}

function markdownPageId(path: string): number | undefined {
  const digits = MARKDOWN_PAGE.exec(path)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
