import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import type { Activity } from '../../src/domain/content/activityFile.ts'
import { openLast } from '../../src/domain/content/renderedFile.ts'
import { type CrawlEntry, markdownPagePath } from '../../src/domain/crawl/entry.ts'
import type { MarkdownPageComment } from '../../src/domain/crawl/markdownPage.ts'
import { inLanguage } from '../../src/domain/language/languages.ts'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import type { RenderedContent, ShownArticle } from '../../src/markdown/renderContent.ts'
import { crawlFiles } from '../../src/server/site/crawl/crawlFiles.ts'
import { writeMarkdownPage } from '../../src/server/site/crawl/writeMarkdownPage.ts'

const AT_ONCE = 8

/** Writes sitemap, feeds, llms.txt, robots.txt and the Markdown form of every article of `content` below `folder`. */
export async function writeCrawlFiles(content: RenderedContent, cache: string, folder: string): Promise<void> {
  const address = siteAddress()
  const nickname = new Map(content.authors.map(author => [author.key, author.nickname]))
  const nameOf = (key: string) => nickname.get(key) ?? key
  const rendered = openLast(cache)
  const files = await crawlFiles({
    address,
    site: content.site,
    families: content.families,
    entries: content.shown.map(article => toEntry(article, nameOf)),
    htmlOf: id => rendered.read(id)?.html ?? ''
  })
  const paths = [...files.keys(), markdownPagePath(0)]
  for (const place of new Set(paths.map(path => dirname(join(folder, path))))) await mkdir(place, { recursive: true })
  for (const [path, text] of files) await writeFile(join(folder, path), text)
  const left = [...content.shown]
  const next = async (): Promise<void> => {
    for (let item = left.pop(); item; item = left.pop())
      await writeFile(
        join(folder, markdownPagePath(item.article.data.id)),
        toMarkdownPage(item, content, nameOf, address)
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

function toEntry({ article, activity }: ShownArticle, nameOf: (key: string) => string): CrawlEntry {
  const { data } = article
  const comments = activity?.comments ?? []
  const dates = comments.flatMap(comment => [comment.date, ...comment.replies.map(reply => reply.date)])
  return {
    id: data.id,
    lang: data.lang,
    articleType: data.articleType,
    bigTitle: data.bigTitle,
    smallTitle: data.smallTitle,
    author: nameOf(data.author),
    date: data.date,
    modified: [data.date, data.updated ?? '', ...dates].sort().at(-1) ?? data.date,
    chips: data.family1,
    translation: data.translation ?? null,
    solved: data.articleType !== PROBLEM_ASSISTANCE || comments.some(comment => comment.accepted)
  }
}

function toMarkdownPage(
  { article, activity }: ShownArticle,
  { families }: RenderedContent,
  nameOf: (key: string) => string,
  address: string
): string {
  const { data, body } = article
  const comments = activity?.comments ?? []
  const one = (comment: Omit<Activity['comments'][number], 'replies'>): MarkdownPageComment => ({
    id: comment.id,
    author: nameOf(comment.author),
    date: comment.date,
    content: comment.deleted ? '' : comment.content,
    deleted: comment.deleted ?? false
  })
  const solved = comments.some(comment => comment.accepted)
  return writeMarkdownPage(
    {
      ...data,
      author: nameOf(data.author),
      updated: data.updated ?? data.date,
      chips: families
        .filter(family => family.level === 1 && data.family1.includes(family.id))
        .map(family => inLanguage(family.name, data.lang)),
      solved: data.articleType === PROBLEM_ASSISTANCE ? solved : undefined,
      body,
      comments: comments.map(comment => ({
        ...one(comment),
        accepted: comment.accepted ?? false,
        sdkFrom: comment.sdkFrom ?? '',
        sdkTo: comment.sdkTo ?? '',
        replies: comment.replies.map(one)
      }))
    },
    address
  )
}
