import type { ArticleView } from '../../contract/articles.ts'
import type { Site } from '../content/siteFiles.ts'
import type { Language } from '../language/languages.ts'
import { isOlderSdk } from './sdkVersion.ts'

/** The newest SDK of the chip of a text about an older one. */
export interface NewerSdk {
  chip: string
  version: string
}

/** Returns the newest SDK of the chip of this article, or undefined if the article is not about an older one. */
export function newerSdkOf(site: Site, article: ArticleView, lang: Language): NewerSdk | undefined {
  const chip = article.families.find(({ level }) => level === 1)
  const version = site.chips.find(one => one.family === chip?.id && one.lang === lang)?.sdk?.version
  return chip && version && isOlderSdk(article.sdkVersion, version) ? { chip: chip.name, version } : undefined
}
