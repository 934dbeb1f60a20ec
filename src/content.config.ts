import { defineCollection } from 'astro:content'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import type { Activity } from './lib/content/activityFile.ts'
import type { ArticleFrontMatter } from './lib/content/articleFile.ts'
import { writeReport } from './lib/content/buildReport.ts'
import { cacheFolder } from './lib/content/cacheFolder.ts'
import { contentRoot } from './lib/content/contentRoot.ts'
import { digestOf } from './lib/content/digest.ts'
import { formatProblem } from './lib/content/problem.ts'
import { type ArticleSource, type Content, readContent } from './lib/content/readContent.ts'
import { openRendered, renderedLine, writeRendered } from './lib/content/renderedFile.ts'
import { renderAll } from './markdown/renderAll.ts'

type Untold<T> = Omit<T, 'content'>
type FileComment = Activity['comments'][number]

/** What lists need of an article; its HTML is in the cache folder, where it does not weigh on the bundle. */
interface BuiltArticle extends Omit<ArticleFrontMatter, 'public'> {
  source: ArticleSource
  readNum: number
  likeTimes: number
  collections: number
  comments: (Untold<Omit<FileComment, 'replies'>> & { replies: Untold<FileComment['replies'][number]>[] })[]
}

/** All that a change of makes a stored rendering worthless. */
async function pipelineDigest(config: LoaderContext['config']): Promise<string> {
  const folder = fileURLToPath(new URL('src/markdown/', config.root))
  const files = (await readdir(folder)).sort().map(name => join(folder, name))
  const texts = await Promise.all(
    [...files, fileURLToPath(new URL('package-lock.json', config.root))].map(file => readFile(file))
  )
  return digestOf(Buffer.concat(texts))
}

/** Every public article that the build shows, rendered once and again only when its file or its activity changed. */
const articles = defineCollection({
  schema: z.custom<BuiltArticle>(),
  loader: {
    name: 'pinout-articles',
    async load({ store, config, logger }) {
      const cache = cacheFolder()
      await mkdir(cache, { recursive: true })
      const [content, pipeline] = await Promise.all([
        readContent(contentRoot(), ['docs', 'ticket', 'community']),
        pipelineDigest(config)
      ])
      const shown = content.articles
        .filter(article => article.data.public)
        .map(article => {
          const activity = content.activities.get(article.data.id)
          const digest = digestOf(`${pipeline}\0${article.file}\0${article.text}\0${JSON.stringify(activity)}`)
          return { article, activity, digest }
        })
      await renderChanged(cache, shown)

      store.clear()
      for (const { article, activity, digest } of shown) {
        const { public: _, ...data } = article.data
        const { readNum = 0, likeTimes = 0, collections = 0, comments = [] } = activity ?? {}
        const told = comments.map(({ content: _said, replies, ...comment }) => ({
          ...comment,
          replies: replies.map(({ content: _replied, ...reply }) => reply)
        }))
        const counts = { readNum, likeTimes, collections }
        store.set({ id: String(data.id), digest, data: { ...data, source: article.source, ...counts, comments: told } })
      }
      for (const problem of content.problems) logger.error(formatProblem(problem))
      await writeReport(cache, {
        articles: shown.map(({ article }) => ({ id: article.data.id, digest: digestOf(article.text) })),
        problems: content.problems
      })
    }
  }
})

interface Shown {
  article: Content['articles'][number]
  activity: Activity | undefined
  digest: string
}

/** Renders what is new or changed, and takes the rest from the build before. */
async function renderChanged(cache: string, shown: readonly Shown[]): Promise<void> {
  const before = openRendered(cache)
  const lines = new Map<Shown, string>()
  for (const item of shown) {
    const line = before.lineOf(item.article.data.id, item.digest)
    if (line) lines.set(item, line)
  }
  const changed = shown.filter(item => !lines.has(item))
  const rendered = await renderAll(
    changed.map(({ article, activity }) => ({ body: article.body, comments: activity?.comments ?? [] }))
  )
  changed.forEach((item, index) => {
    const { id, lang, bigTitle, smallTitle } = item.article.data
    const { html = '', headings = [], comments = {} } = rendered[index] ?? {}
    lines.set(item, renderedLine({ id, lang, digest: item.digest, bigTitle, smallTitle, html, headings, comments }))
  })
  await writeRendered(
    cache,
    shown.map(item => lines.get(item) ?? '')
  )
}

/** Families, authors, navigation: one entry. */
const site = defineCollection({
  schema: z.custom<Pick<Content, 'authors' | 'families' | 'site'>>(),
  loader: {
    name: 'pinout-site',
    async load({ store }) {
      const { authors, families, site } = await readContent(contentRoot(), [])
      store.set({ id: 'site', data: { authors, families, site } })
    }
  }
})

export const collections = { articles, site }
