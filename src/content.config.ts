import { defineCollection } from 'astro:content'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import type { ArticleFrontMatter } from './lib/content/articleFile.ts'
import { contentRoot } from './lib/content/contentRoot.ts'
import { formatProblem } from './lib/content/problem.ts'
import { type ArticleSource, type Content, readContent } from './lib/content/readContent.ts'
import { type RenderedArticle, renderArticle } from './markdown/renderArticle.ts'

interface BuiltArticle extends Omit<ArticleFrontMatter, 'public'>, Omit<RenderedArticle, 'html'> {
  source: ArticleSource
  readNum: number
  likeTimes: number
  collections: number
}

/** All that a change of makes a stored rendering worthless. */
async function pipelineDigest(config: LoaderContext['config']): Promise<string> {
  const folder = fileURLToPath(new URL('src/markdown/', config.root))
  const files = (await readdir(folder)).sort().map(name => join(folder, name))
  const hash = createHash('sha1')
  for (const file of [...files, fileURLToPath(new URL('package-lock.json', config.root))])
    hash.update(await readFile(file))
  return hash.digest('base64')
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
      const ids = new Set<string>()
      const report: { id: number; lang: string; digest: string }[] = []
      for (const article of content.articles) {
        if (!article.data.public) continue
        const id = String(article.data.id)
        const activity = content.activities.get(article.data.id)
        const digest = createHash('sha1')
          .update(`${pipeline}\0${article.file}\0${article.text}\0${JSON.stringify(activity)}`)
          .digest('base64')
        ids.add(id)
        report.push({
          id: article.data.id,
          lang: article.data.lang,
          digest: createHash('sha1').update(article.text).digest('base64url')
        })
        if (store.get(id)?.digest === digest) continue
        const { html, headings, comments } = await renderArticle(article.body, activity?.comments ?? [])
        const { public: _, ...data } = article.data
        store.set({
          id,
          digest,
          data: {
            ...data,
            source: article.source,
            readNum: activity?.readNum ?? 0,
            likeTimes: activity?.likeTimes ?? 0,
            collections: activity?.collections ?? 0,
            comments,
            headings
          },
          rendered: { html }
        })
      }
      for (const id of store.keys()) if (!ids.has(id)) store.delete(id)
      for (const problem of content.problems) logger.error(formatProblem(problem))
      // For the build script, which notes in build.json what the build holds.
      await writeFile(
        new URL('build-report.json', config.cacheDir),
        JSON.stringify({ articles: report, problems: content.problems })
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
