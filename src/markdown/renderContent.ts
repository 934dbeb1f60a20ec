import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Activity } from '../domain/content/activityFile.ts'
import type { ChipIntro } from '../domain/content/chipFile.ts'
import { type BuiltArticle, writeContentFile } from '../domain/content/contentFile.ts'
import { contentRoot } from '../domain/content/contentRoot.ts'
import { digestOf } from '../domain/content/digest.ts'
import { type Content, readContent, requireStructure, type SourcedArticle } from '../domain/content/readContent.ts'
import { openLast, renderedLine, writeRendered } from '../domain/content/renderedFile.ts'
import type { Site } from '../domain/content/siteFiles.ts'
import { renderAll } from './renderAll.ts'
import { renderArticle } from './renderArticle.ts'

/** A public article with what readers did with it. */
export interface ShownArticle {
  article: SourcedArticle
  activity: Activity | undefined
  digest: string
}

/** What was rendered, with its Markdown. */
export interface RenderedContent extends Pick<Content, 'authors' | 'families' | 'manuals'> {
  site: Site
  shown: ShownArticle[]
}

/**
 * Reads content/ into the `cache` folder: first content.json, all that lists need of every public article, then
 * rendered.ndjson, their HTML, each rendered again only when its file, its activity or the pipeline changed.
 */
export async function renderContent(cache: string): Promise<RenderedContent> {
  await mkdir(cache, { recursive: true })
  const [content, pipeline] = await Promise.all([
    readContent(contentRoot(), ['docs', 'ticket', 'community']),
    pipelineDigest()
  ])
  requireStructure(content)
  const shown = content.articles
    .filter(article => article.data.public)
    .map(article => {
      const activity = content.activities.get(article.data.id)
      const digest = digestOf(`${pipeline}\0${article.file}\0${article.text}\0${JSON.stringify(activity)}`)
      return { article, activity, digest }
    })
  const { authors, families, manuals, problems } = content
  const site = { ...content.site, chips: await Promise.all(content.chips.map(toIntro)) }
  await writeContentFile(cache, { articles: shown.map(toBuilt), authors, families, manuals, site, problems })
  await renderChanged(cache, shown)
  return { authors, families, manuals, site, shown }
}

async function toIntro({ data, body }: Content['chips'][number]): Promise<ChipIntro> {
  return { ...data, html: (await renderArticle(body, [])).html }
}

function toBuilt({ article, activity, digest }: ShownArticle): BuiltArticle {
  const { public: _, ...data } = article.data
  const { readNum = 0, likeTimes = 0, collections = 0, comments = [] } = activity ?? {}
  const withoutText = comments.map(({ content: _said, replies, ...comment }) => ({
    ...comment,
    replies: replies.map(({ content: _replied, ...reply }) => reply)
  }))
  const { source, text, body } = article
  const counts = { readNum, likeTimes, collections, ...(data.manual && { bodyLength: body.length }) }
  return { ...data, source, digest, fileDigest: digestOf(text), ...counts, comments: withoutText }
}

/** Renders what is new or changed, and takes the rest from the build before. */
async function renderChanged(cache: string, shown: readonly ShownArticle[]): Promise<void> {
  const before = openLast(cache)
  const lines = new Map<ShownArticle, string>()
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
    const { html = '', headings = [], comments = {}, passages = [] } = rendered[index] ?? {}
    lines.set(
      item,
      renderedLine({ id, lang, digest: item.digest, bigTitle, smallTitle, html, headings, comments, passages })
    )
  })
  await writeRendered(
    cache,
    shown.map(item => lines.get(item) ?? '')
  )
}

/** All that a change of makes a stored rendering worthless. */
async function pipelineDigest(): Promise<string> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const files = (await readdir(here)).sort().map(name => join(here, name))
  const texts = await Promise.all([...files, join(here, '..', '..', 'package-lock.json')].map(file => readFile(file)))
  return digestOf(Buffer.concat(texts))
}
