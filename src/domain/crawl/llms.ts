import { ARTICLE_TYPES, type ArticleTypeKey } from '../article/articleTypes.ts'
import { inLanguage, LANGUAGES, type Language, type Localized, localPath } from '../language/languages.ts'
import { type CrawlEntry, markdownPagePath, newestFirst } from './entry.ts'
import { feedPath } from './feeds.ts'

/** Texts of llms.txt. */
export interface LlmsStrings {
  about: string
  sections: string
  forum: string
  hotChips: string
  feed: string
  sitemap: string
  api: string
  /** Name of the same file in each language. */
  inLanguages: Record<Language, string>
  types: Record<ArticleTypeKey, string>
}

/** Returns the path of the file for `lang`. */
export function llmsPath(lang: Language): string {
  return localPath('/llms.txt', lang)
}

/**
 * Creates llms.txt (llmstxt.org): a description of the site, its sections, and every article of `lang` with its
 * Markdown address.
 */
export function llmsText(
  lang: Language,
  site: { title: Localized; description: Localized },
  address: string,
  entries: readonly CrawlEntry[],
  words: LlmsStrings
): string {
  const link = (text: string, path: string, more = '') =>
    `- [${text.replaceAll(/[[\]]/g, '\\$&')}](${new URL(path, address).href})${more && `: ${more}`}`
  const own = entries.filter(entry => entry.lang === lang).sort(newestFirst)
  const others = LANGUAGES.filter(other => other !== lang)
  const sections = ARTICLE_TYPES.flatMap(({ id, key }) => {
    const rows = own.filter(entry => entry.articleType === id)
    if (rows.length === 0) return []
    const lines = rows.map(entry =>
      link(oneLine(entry.bigTitle), markdownPagePath(entry.id), oneLine(entry.smallTitle))
    )
    return [`## ${words.types[key]}`, lines.join('\n')]
  })
  return `${[
    `# ${inLanguage(site.title, lang)}`,
    `> ${oneLine(inLanguage(site.description, lang))}`,
    words.about,
    `## ${words.sections}`,
    [
      link(words.forum, localPath('/home', lang)),
      link(words.hotChips, localPath('/hot-chip', lang)),
      link(words.feed, feedPath({ lang, type: 0, family: 0 })),
      link(words.sitemap, '/sitemap-index.xml'),
      link(words.api, '/api/docs'),
      ...others.map(other => link(words.inLanguages[other], llmsPath(other)))
    ].join('\n'),
    ...sections
  ].join('\n\n')}\n`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
