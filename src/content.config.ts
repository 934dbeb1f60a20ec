import { defineCollection } from 'astro:content'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import type { ArticleFrontMatter } from './lib/content/articleFile.ts'
import { writeReport } from './lib/content/buildReport.ts'
import { contentRoot } from './lib/content/contentRoot.ts'
import { formatProblem } from './lib/content/problem.ts'
import { type ArticleSource, type Content, readContent } from './lib/content/readContent.ts'
import { escapeHtml } from './markdown/escape.ts'
import { renderAll } from './markdown/renderAll.ts'
import type { RenderedArticle } from './markdown/renderArticle.ts'

interface BuiltArticle extends Omit<ArticleFrontMatter, 'public'>, Omit<RenderedArticle, 'html'> {
  source: ArticleSource
  readNum: number
  likeTimes: number
  collections: number
}

function sha1(data: string | Buffer): string {
  return createHash('sha1').update(data).digest('base64url')
}

/** What search indexes of an article: its titles, its text and its discussion. */
function searchable(
  data: Pick<BuiltArticle, 'bigTitle' | 'smallTitle'>,
  html: string,
  comments: BuiltArticle['comments']
): string {
  const said = comments.flatMap(comment => [comment, ...comment.replies]).filter(comment => !comment.deleted)
  return `<h1>${escapeHtml(data.bigTitle)}</h1><p>${escapeHtml(data.smallTitle)}</p>${html}${said.map(comment => comment.html).join('')}`
}

/** All that a change of makes a stored rendering worthless. */
async function pipelineDigest(config: LoaderContext['config']): Promise<string> {
  const folder = fileURLToPath(new URL('src/markdown/', config.root))
  const files = (await readdir(folder)).sort().map(name => join(folder, name))
  const texts = await Promise.all(
    [...files, fileURLToPath(new URL('package-lock.json', config.root))].map(file => readFile(file))
  )
  return sha1(Buffer.concat(texts))
}

/** Every public article that the build shows, rendered once and again only when its file or its activity changed. */
const articles = defineCollection({
  schema: z.custom<BuiltArticle>(),
  loader: {
    name: 'pinout-articles',
    async load({ store, config, logger }) {
      const root = contentRoot()
      const [content, pipeline] = await Promise.all([
        readContent(root, ['docs', 'ticket', 'community']),
        pipelineDigest(config)
      ])
      const shown = content.articles
        .filter(article => article.data.public)
        .map(article => {
          const activity = content.activities.get(article.data.id)
          const digest = sha1(`${pipeline}\0${article.file}\0${article.text}\0${JSON.stringify(activity)}`)
          return { article, activity, digest, id: String(article.data.id) }
        })
      const changed = shown.filter(({ id, digest }) => store.get(id)?.digest !== digest)
      const rendered = await renderAll(
        changed.map(({ article, activity }) => ({ body: article.body, comments: activity?.comments ?? [] }))
      )
      changed.forEach(({ article, activity, digest, id }, index) => {
        const { html = '', headings = [], comments = [] } = rendered[index] ?? {}
        const { public: _, ...data } = article.data
        const { readNum = 0, likeTimes = 0, collections = 0 } = activity ?? {}
        const counts = { readNum, likeTimes, collections }
        store.set({
          id,
          digest,
          data: { ...data, source: article.source, ...counts, comments, headings },
          rendered: { html }
        })
      })
      const ids = new Set(shown.map(({ id }) => id))
      for (const id of store.keys()) if (!ids.has(id)) store.delete(id)

      for (const problem of content.problems) logger.error(formatProblem(problem))
      await writeReport(
        fileURLToPath(config.cacheDir),
        shown.map(({ article, id }) => {
          const entry = store.get(id) as { data: BuiltArticle; rendered?: { html: string } } | undefined
          return {
            id: article.data.id,
            lang: article.data.lang,
            digest: sha1(article.text),
            html: searchable(article.data, entry?.rendered?.html ?? '', entry?.data.comments ?? [])
          }
        }),
        content.problems
      )
    }
  }
})

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
