import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import type { Activity } from '../../src/domain/content/activityFile.ts'
import { digestOf } from '../../src/domain/content/digest.ts'
import { openLast } from '../../src/domain/content/renderedFile.ts'
import { type CrawlEntry, markdownPagePath } from '../../src/domain/crawl/entry.ts'
import type { MarkdownPageComment } from '../../src/domain/crawl/markdownPage.ts'
import { inLanguage } from '../../src/domain/language/languages.ts'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import { acceptedAnswer, type RenderedContent, type ShownArticle } from '../../src/markdown/renderContent.ts'
import { crawlFiles } from '../../src/server/site/crawl/crawlFiles.ts'
import { writeMarkdownPage } from '../../src/server/site/crawl/writeMarkdownPage.ts'
import { openReleaseFiles } from './releaseFiles.ts'

/** File beside client/ with the inputs of these files. */
const FACTS = 'crawl.json'

interface CrawlFacts {
  /** Digest of all content shared by Markdown pages. */
  site: string
  /** Digests of the articles by id. */
  articles: Record<string, string>
  /** The other files. */
  files: string[]
}

/**
 * Writes sitemap, feeds, llms.txt, robots.txt and the Markdown page of every article of `content` into the release in
 * `folder`. Writes only Markdown pages that differ from the release `before`.
 */
export async function writeCrawlFiles(
  content: RenderedContent,
  cache: string,
  folder: string,
  before: string | undefined
): Promise<void> {
  const address = siteAddress()
  const nickname = new Map(content.authors.map(author => [author.key, author.nickname]))
  const nameOf = (key: string) => nickname.get(key) ?? key
  const manuals = new Set(content.manuals.map(({ key }) => key))
  const rendered = openLast(cache)
  const groups = Map.groupBy(content.shown, ({ article }) => article.data.translation)
  const groupOf = (item: ShownArticle) => {
    const { translation } = item.article.data
    return translation === undefined ? [item] : (groups.get(translation) ?? [item])
  }
  const written = await crawlFiles({
    address,
    site: content.site,
    families: content.families,
    entries: content.shown.map(article => toEntry(article, groupOf(article), nameOf, manuals)),
    htmlOf: id => rendered.read(id)?.html ?? ''
  })
  rendered.close()
  const files = await openReleaseFiles(folder)
  const earlier = before && files.continued ? await readFacts(before) : undefined
  const site = digestOf(JSON.stringify([address, content.authors, content.families]))
  const facts: CrawlFacts = { site, articles: {}, files: [...written.keys()] }
  for (const path of earlier?.files ?? []) if (!written.has(path)) files.remove(path)
  for (const [path, text] of written) files.put(path, text)
  for (const item of content.shown) {
    const { id } = item.article.data
    const group = groupOf(item)
    const digest = digestOf(JSON.stringify([item.digest, group.map(one => one.digest)]))
    facts.articles[id] = digest
    if (earlier?.site === site && earlier.articles[id] === digest) continue
    files.put(markdownPagePath(id), toMarkdownPage(item, group, content, nameOf, address))
  }
  for (const id of Object.keys(earlier?.articles ?? {}))
    if (!facts.articles[id]) files.remove(markdownPagePath(Number(id)))
  await writeFile(join(folder, FACTS), JSON.stringify(facts))
}

async function readFacts(folder: string): Promise<CrawlFacts | undefined> {
  const text = await readFile(join(folder, FACTS), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as CrawlFacts)
}

function toEntry(
  { article, activity }: ShownArticle,
  group: readonly ShownArticle[],
  nameOf: (key: string) => string,
  manuals: ReadonlySet<string>
): CrawlEntry {
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
    manual: data.manual && manuals.has(data.manual.key) ? data.manual.key : undefined,
    solved: data.articleType !== PROBLEM_ASSISTANCE || acceptedAnswer(activity, group) !== undefined
  }
}

/** Returns the discussion of an article and its translations, oldest first, as their pages show it. */
function discussionOf(group: readonly ShownArticle[]): Activity['comments'] {
  const comments = group.flatMap(({ activity }) => activity?.comments ?? [])
  if (group.length === 1) return comments
  return comments.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id))
}

function toMarkdownPage(
  { article, activity }: ShownArticle,
  group: readonly ShownArticle[],
  { families }: RenderedContent,
  nameOf: (key: string) => string,
  address: string
): string {
  const { data, body } = article
  const answer = acceptedAnswer(activity, group)
  const one = (comment: Omit<Activity['comments'][number], 'replies'>): MarkdownPageComment => ({
    id: comment.id,
    author: nameOf(comment.author),
    date: comment.date,
    content: comment.deleted ? '' : comment.content,
    deleted: comment.deleted ?? false
  })
  return writeMarkdownPage(
    {
      ...data,
      author: nameOf(data.author),
      updated: data.updated ?? data.date,
      chips: families
        .filter(family => family.level === 1 && data.family1.includes(family.id))
        .map(family => inLanguage(family.name, data.lang)),
      solved: data.articleType === PROBLEM_ASSISTANCE ? answer !== undefined : undefined,
      body,
      comments: discussionOf(group).map(comment => ({
        ...one(comment),
        accepted: comment.id === answer?.id,
        sdkFrom: answer?.sdkFrom ?? '',
        sdkTo: answer?.sdkTo ?? '',
        replies: comment.replies.map(one)
      }))
    },
    address
  )
}
