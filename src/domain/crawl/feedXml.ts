import { getRssString } from '@astrojs/rss'
import { HTML_LANG } from '../language/languages.ts'
import { withoutLineMarks } from '../language/lineMarks.ts'
import { type CrawlEntry, canonicalPath } from './entry.ts'
import { type Feed, feedPath } from './feeds.ts'

export interface FeedParts {
  title: string
  description: string
  /** Address of the site. */
  site: string
  /** Path of the list that the feed represents. */
  list: string
  items: readonly (CrawlEntry & { html: string; categories: string[] })[]
}

/** Characters that XML 1.0 cannot represent, such as terminal escapes in a log. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Creates the RSS 2.0 of a feed, with the full text of each article. */
export async function feedXml(feed: Feed, { title, description, site, list, items }: FeedParts): Promise<string> {
  const own = new URL(feedPath(feed), site).href
  const xml = await getRssString({
    title,
    description,
    site: new URL(list, site).href,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${HTML_LANG[feed.lang]}</language><atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    items: items.map(item => ({
      title: clean(item.bigTitle),
      link: new URL(canonicalPath(item), site).href,
      pubDate: new Date(`${item.date.slice(0, 10)}T${item.date.slice(11, 16) || '00:00'}:00+08:00`),
      description: clean(item.smallTitle),
      // Readers of feeds have their own line breaks.
      content: withoutLineMarks(clean(item.html)),
      categories: item.categories,
      customData: `<dc:creator>${escapeXml(item.author)}</dc:creator><dc:language>${HTML_LANG[item.lang]}</dc:language>`
    }))
  })
  return xml
}

function clean(text: string): string {
  return text.replace(NOT_XML, '')
}

function escapeXml(text: string): string {
  return clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
