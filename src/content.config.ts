import { defineCollection } from 'astro:content'
import { join } from 'node:path'
import type { LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import { cacheFolder } from './domain/content/cacheFolder.ts'
import { type BuiltArticle, type BuiltContent, readContentFile } from './domain/content/contentFile.ts'
import { contentRoot } from './domain/content/contentRoot.ts'
import { formatProblem } from './domain/content/problem.ts'
import { rendererPid } from './domain/content/rendering.ts'

let content = load()
const fills: ((content: BuiltContent) => void)[] = []

async function load(): Promise<BuiltContent> {
  // A build renders in a process of its own, beside Astro's start; elsewhere there is nobody else to do it.
  if (!rendererPid()) {
    const { renderContent } = await import('./markdown/renderContent.ts')
    await renderContent(cacheFolder())
  }
  return readContentFile(cacheFolder())
}

/** Fills a collection now and, in development, again whenever content/ has changed. */
async function follow({ watcher }: LoaderContext, fill: (content: BuiltContent) => void): Promise<void> {
  fill(await content)
  fills.push(fill)
  if (!watcher || fills.length > 1) return
  const folder = join(contentRoot(), 'content')
  watcher.add(folder)
  watcher.on('all', async (_, path) => {
    if (!path.startsWith(folder)) return
    content = load()
    const latest = await content
    for (const again of fills) again(latest)
  })
}

/** Every public article that the build shows, without its HTML, which would weigh on the bundle. */
const articles = defineCollection({
  schema: z.custom<BuiltArticle>(),
  loader: {
    name: 'pinout-articles',
    load: context =>
      follow(context, ({ articles, problems }) => {
        context.store.clear()
        for (const data of articles) context.store.set({ id: String(data.id), digest: data.digest, data: { ...data } })
        for (const problem of problems) context.logger.error(formatProblem(problem))
      })
  }
})

/** Families, authors, navigation: one entry. */
const site = defineCollection({
  schema: z.custom<Pick<BuiltContent, 'authors' | 'families' | 'site'>>(),
  loader: {
    name: 'pinout-site',
    load: context =>
      follow(context, ({ authors, families, site }) =>
        context.store.set({ id: 'site', data: { authors, families, site } })
      )
  }
})

export const collections = { articles, site }
