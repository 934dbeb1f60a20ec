import { articleTypeKey } from '../../../domain/article/articleTypes.ts'
import { formatMarkdownPage, type MarkdownPage } from '../../../domain/crawl/markdownPage.ts'
import { translator } from '../../../locales/translate.ts'

/** Writes the Markdown page of an article with labels in its language. */
export function writeMarkdownPage(
  facts: Omit<MarkdownPage, 'type'> & { articleType: number },
  address: string
): string {
  const { articleType, ...page } = facts
  const t = translator(page.lang, 'crawl')
  const words = { accepted: t('accepted'), comments: t('comments'), removed: t('removed'), reply: t('reply') }
  return formatMarkdownPage(
    { ...page, type: translator(page.lang, 'articles')(articleTypeKey(articleType)) },
    address,
    words
  )
}
