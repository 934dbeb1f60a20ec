import { ARTICLE_TYPES, type ArticleTypeKey, articleTypeKey } from '../../../domain/article/articleTypes.ts'
import { listPath } from '../../../domain/article/listPath.ts'
import type { Site } from '../../../domain/content/siteFiles.ts'
import { type CrawlEntry, canonicalPath } from '../../../domain/crawl/entry.ts'
import { feedHtml } from '../../../domain/crawl/feedHtml.ts'
import { allFeeds, type Feed, feedEntries, feedPath, parseFeedPath } from '../../../domain/crawl/feeds.ts'
import { feedXml } from '../../../domain/crawl/feedXml.ts'
import { llmsPath, llmsText } from '../../../domain/crawl/llms.ts'
import { robotsText } from '../../../domain/crawl/robots.ts'
import { sitemapFiles } from '../../../domain/crawl/sitemap.ts'
import type { Family } from '../../../domain/family/families.ts'
import { inLanguage, LANGUAGES, type Language, localPath, perLanguage } from '../../../domain/language/languages.ts'
import { translator } from '../../../locales/translate.ts'

/** Input of the files for robots and feed readers: content/ in a build, the database on demand. */
export interface CrawlSource {
  /** Address of the site. */
  address: string
  site: Pick<Site, 'title' | 'description' | 'chipTabs'>
  families: readonly Family[]
  entries: readonly CrawlEntry[]
  htmlOf(id: number): Promise<string> | string
}

/** Writes the file at a path. Returns undefined if there is no such file. */
export async function crawlFile(source: CrawlSource, path: string): Promise<string | undefined> {
  const feed = parseFeedPath(path)
  if (feed) return writeFeed(source, feed)
  const lang = LANGUAGES.find(lang => llmsPath(lang) === path)
  if (lang) return writeLlms(source, lang)
  return path.startsWith('/sitemap-') ? (await sitemap(source)).get(path) : undefined
}

/** Writes all files by path, including robots.txt, which never changes between builds. */
export async function crawlFiles(source: CrawlSource): Promise<Map<string, string>> {
  const files = new Map(await sitemap(source)).set('/robots.txt', robotsText(source.address))
  for (const lang of LANGUAGES) files.set(llmsPath(lang), writeLlms(source, lang))
  for (const feed of allFeeds(source.entries)) {
    const text = await writeFeed(source, feed)
    if (text !== undefined) files.set(feedPath(feed), text)
  }
  return files
}

function sitemap({ entries, address, site }: CrawlSource): Promise<Map<string, string>> {
  return sitemapFiles(entries, address, site.chipTabs[0]?.key ?? 'all')
}

async function writeFeed(source: CrawlSource, feed: Feed): Promise<string | undefined> {
  const { lang, type, family } = feed
  const chip = source.families.find(item => item.level === 1 && item.id === family)
  const entries = feedEntries(source.entries, feed)
  if (family && (!chip || entries.length === 0)) return undefined
  const t = translator(lang, 'articles')
  const name = type ? t(articleTypeKey(type)) : chip && inLanguage(chip.name, lang)
  const chipNames = (entry: CrawlEntry) =>
    source.families.filter(item => item.level === 1 && entry.chips.includes(item.id))
  const items = await Promise.all(
    entries.map(async entry => ({
      ...entry,
      html: feedHtml(await source.htmlOf(entry.id), new URL(canonicalPath(entry), source.address).href),
      categories: [t(articleTypeKey(entry.articleType)), ...chipNames(entry).map(item => inLanguage(item.name, lang))]
    }))
  )
  return feedXml(feed, {
    title: [inLanguage(source.site.title, lang), name].filter(Boolean).join(' · '),
    description: inLanguage(source.site.description, lang),
    site: source.address,
    list: localPath(listPath({ type, family }), lang),
    items
  })
}

function writeLlms({ site, address, entries }: CrawlSource, lang: Language): string {
  const t = translator(lang, 'crawl')
  const types = Object.fromEntries(ARTICLE_TYPES.map(({ key }) => [key, translator(lang, 'articles')(key)]))
  return llmsText(lang, site, address, entries, {
    about: t('about'),
    sections: t('sections'),
    forum: t('forum'),
    hotChips: t('hot_chips'),
    feed: t('feed'),
    sitemap: t('sitemap'),
    api: t('api'),
    inLanguages: perLanguage(each => translator(each, 'crawl')('other_language')),
    types: types as Record<ArticleTypeKey, string>
  })
}
