import { ARTICLE_TYPES } from '../article/articleTypes.ts'
import { inReaderLanguage } from '../article/listing.ts'
import { LANGUAGES, type Language, localPath, splitPath } from '../language/languages.ts'
import { type CrawlEntry, newestFirst } from './entry.ts'

/** A feed of everything, of one type or of one chip. 0 stands for all. */
export interface Feed {
  lang: Language
  type: number
  family: number
}

/** Maximum number of articles in a feed. */
const MAX_ENTRIES = 30
const FEED = /^\/rss(?:\/(?:type-(\d)|chip-(\d{1,9})))?\.xml$/

/** Returns the path of a feed: `/rss.xml`, `/rss/type-2.xml`, `/en/rss/chip-117.xml`. */
export function feedPath({ lang, type, family }: Feed): string {
  const part = type ? `/type-${type}` : family ? `/chip-${family}` : ''
  return localPath(`/rss${part}.xml`, lang)
}

/** Parses a path from `feedPath`. Returns undefined for any other path. */
export function parseFeedPath(fullPath: string): Feed | undefined {
  const { lang, path } = splitPath(fullPath)
  const match = FEED.exec(path)
  if (!match) return undefined
  const feed = { lang, type: Number(match[1] ?? 0), family: Number(match[2] ?? 0) }
  const typeExists = feed.type === 0 || ARTICLE_TYPES.some(item => item.id === feed.type)
  return typeExists && feedPath(feed) === fullPath ? feed : undefined
}

/** Lists all feeds. A chip has a feed if it has an article. */
export function allFeeds(entries: readonly CrawlEntry[]): Feed[] {
  const chips = [...new Set(entries.flatMap(entry => entry.chips))].sort((a, b) => a - b)
  return LANGUAGES.flatMap(lang => [
    { lang, type: 0, family: 0 },
    ...ARTICLE_TYPES.map(type => ({ lang, type: type.id, family: 0 })),
    ...chips.map(family => ({ lang, type: 0, family }))
  ])
}

/** Returns the newest articles of a feed: the same as the corresponding list shows to readers of its language. */
export function feedEntries(entries: readonly CrawlEntry[], { lang, type, family }: Feed): CrawlEntry[] {
  return inReaderLanguage(entries, lang)
    .filter(entry => (type === 0 || entry.articleType === type) && (family === 0 || entry.chips.includes(family)))
    .sort(newestFirst)
    .slice(0, MAX_ENTRIES)
}
