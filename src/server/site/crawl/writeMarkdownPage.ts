import { articleTypeKey } from '../../../domain/article/articleTypes.ts'
import { type Twin, twinMarkdown } from '../../../domain/crawl/markdownPage.ts'
import { translator } from '../../../locales/translate.ts'

/** The Markdown form of an article in the words of its own language. */
export function writeTwin(facts: Omit<Twin, 'type'> & { articleType: number }, address: string): string {
  const { articleType, ...twin } = facts
  const t = translator(twin.lang, 'crawl')
  const words = { accepted: t('accepted'), comments: t('comments'), removed: t('removed'), reply: t('reply') }
  return twinMarkdown({ ...twin, type: t(articleTypeKey(articleType), { ns: 'articles' }) }, address, words)
}
