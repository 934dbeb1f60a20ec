import { Readable } from 'node:stream'
import { SitemapStream, streamToPromise } from 'sitemap'
import { PROBLEM_ASSISTANCE } from '../article/articleTypes.ts'
import { inReaderLanguage } from '../article/listing.ts'
import { EVERYTHING, listPath, parseListPath } from '../article/listPath.ts'
import { CHIP_SECTIONS, chipPath } from '../family/chipSections.ts'
import { HTML_LANG, LANGUAGES, type Language, localPath } from '../language/languages.ts'
import { isManualPath, manualHome } from '../manual/addresses.ts'
import { type CrawlEntry, canonicalPath, isoDate } from './entry.ts'
import { chipIsIndexable, listIsIndexable, topicsAreIndexable } from './indexable.ts'

/** A page for search engines. */
interface Page {
  path: string
  modified: string
  /** Paths of all language versions, including this page. Empty if there are no other versions. */
  alternates: Partial<Record<Language, string>>
}

/** Number of pages per sitemap file. The protocol allows 50,000. */
const PAGES_A_FILE = 20_000
const NO_PAGES =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'
const HOT_TOPICS = '/home/hot-topic'

/**
 * Creates the sitemap files by path: `/sitemap-index.xml`, `/sitemap-0.xml`, and more files if there are many pages.
 */
export async function sitemapFiles(
  entries: readonly CrawlEntry[],
  site: string,
  firstTab: string
): Promise<Map<string, string>> {
  const pages = [...listPages(entries, firstTab), ...articlePages(entries)]
  const files = new Map<string, string>()
  for (let from = 0; from === 0 || from < pages.length; from += PAGES_A_FILE) {
    const part = pages.slice(from, from + PAGES_A_FILE)
    files.set(`/sitemap-${files.size}.xml`, await sitemapXml(part, site))
  }
  const rows = Array.from(files.keys(), path => `<sitemap><loc>${new URL(path, site).href}</loc></sitemap>`)
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</sitemapindex>`
  return files.set('/sitemap-index.xml', index)
}

async function sitemapXml(pages: readonly Page[], site: string): Promise<string> {
  // A new site may have no pages yet, which the library treats as an error.
  if (pages.length === 0) return NO_PAGES
  const absolute = (path: string) => new URL(path, site).href
  const stream = new SitemapStream({ xmlns: { news: false, image: false, video: false, xhtml: true } })
  const items = pages.map(({ path, modified, alternates }) => {
    const links = Object.entries(alternates).map(([lang, to]) => ({
      lang: HTML_LANG[lang as Language],
      url: absolute(to)
    }))
    const other = alternates.zh ?? alternates.en ?? path
    return {
      url: absolute(path),
      lastmod: isoDate(modified),
      links: links.length > 1 ? [...links, { lang: 'x-default', url: absolute(other) }] : []
    }
  })
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}

function articlePages(entries: readonly CrawlEntry[]): Page[] {
  const groups = Map.groupBy(entries, entry => entry.translation)
  return entries.map(entry => {
    const group = entry.translation ? (groups.get(entry.translation) ?? []) : []
    const alternates = Object.fromEntries([...group, entry].map(one => [one.lang, canonicalPath(one)]))
    return { path: canonicalPath(entry), modified: entry.modified, alternates }
  })
}

function listPages(entries: readonly CrawlEntry[], firstTab: string): Page[] {
  const shown = Object.fromEntries(LANGUAGES.map(lang => [lang, listsOf(inReaderLanguage(entries, lang), firstTab)]))
  return LANGUAGES.flatMap(lang =>
    Array.from(shown[lang] ?? [], ([path, modified]) => {
      const both = LANGUAGES.filter(other => shown[other]?.has(path))
      return {
        path: localPath(path, lang),
        modified,
        alternates: Object.fromEntries(both.map(other => [other, localPath(path, other)]))
      }
    })
  )
}

/** Returns the paths (zh form) of the lists with enough `entries` to index, each with its last change. */
function listsOf(entries: readonly CrawlEntry[], firstTab: string): Map<string, string> {
  const lists = new Map<string, { count: number; modified: string }>()
  const add = (path: string, modified: string) => {
    const list = lists.get(path) ?? { count: 0, modified }
    lists.set(path, { count: list.count + 1, modified: list.modified > modified ? list.modified : modified })
  }
  for (const { articleType, chips, solved, modified, manual } of entries) {
    const states = articleType === PROBLEM_ASSISTANCE ? [solved ? ('solved' as const) : ('unsolved' as const)] : []
    const kinds = [{ type: 0 }, { type: articleType }, ...states.map(state => ({ type: articleType, solved: state }))]
    for (const family of [0, ...chips]) for (const kind of kinds) add(listPath({ ...kind, family }), modified)
    for (const family of CHIP_SECTIONS) if (chips.includes(family)) add(chipPath(family, firstTab, firstTab), modified)
    if (manual !== undefined) add(manualHome(manual), modified)
    add(HOT_TOPICS, modified)
  }
  const worth = Array.from(lists).filter(([path, { count }]) => {
    if (isManualPath(path)) return true
    const rest = path.replace(/^\/home(\/list\/)?/, '')
    const filter = path === '/home' ? EVERYTHING : parseListPath(rest)
    if (filter) return listIsIndexable(filter, count)
    return path === HOT_TOPICS ? topicsAreIndexable(count) : chipIsIndexable(true, count)
  })
  return new Map(worth.map(([path, { modified }]) => [path, modified]))
}
