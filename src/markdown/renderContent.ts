import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Activity } from '../domain/content/activityFile.ts'
import type { ChipIntro } from '../domain/content/chipFile.ts'
import { type BuiltArticle, writeContentFile } from '../domain/content/contentFile.ts'
import { contentRoot } from '../domain/content/contentRoot.ts'
import { digestOf } from '../domain/content/digest.ts'
import { openParsedFiles } from '../domain/content/parsedFiles.ts'
import {
  type ArticleSource,
  type Content,
  readContent,
  requireStructure,
  type SourcedArticle
} from '../domain/content/readContent.ts'
import { continueRendered } from '../domain/content/renderedFile.ts'
import type { RenderedEntry } from '../domain/content/renderedLines.ts'
import type { Site } from '../domain/content/siteFiles.ts'
import { leadText } from './leadText.ts'
import { renderAll } from './renderAll.ts'
import { type RenderedArticle, renderArticle } from './renderArticle.ts'

/** Folders with the pipeline and the rules that it uses, such as those of line breaks. */
const FOLDERS = ['.', '../domain', '../domain/article', '../domain/language']
/** Rules among the files of a folder that mostly reads and writes content. */
const RULES = ['contentFiles.ts', 'contentRoot.ts', 'mdxComponents.ts'].map(name => `../domain/content/${name}`)

/** A public article with the reactions to it. */
export interface ShownArticle {
  article: SourcedArticle
  activity: Activity | undefined
  digest: string
}

/** The content that was rendered, with its Markdown. */
export interface RenderedContent extends Pick<Content, 'authors' | 'families' | 'manuals'> {
  site: Site
  shown: ShownArticle[]
}

/**
 * Reads content/ into the `cache` folder. Writes content.json first, with all list data of every public article, then
 * their HTML. An article is rendered again only if its file, its activity or the pipeline changed. `sources` is empty
 * for a release without articles. `code` is the digest of all code, if known.
 */
export async function renderContent(
  cache: string,
  sources: readonly ArticleSource[] = ['docs', 'ticket', 'community'],
  code?: string
): Promise<RenderedContent> {
  await mkdir(cache, { recursive: true })
  const known = code === undefined ? undefined : openParsedFiles(cache, code)
  const [content, pipeline] = await Promise.all([readContent(contentRoot(), sources, known), pipelineDigest()])
  requireStructure(content)
  const shown = content.articles
    .filter(article => article.data.public)
    .map(article => {
      const activity = content.activities.get(article.data.id)
      const digest = digestOf(`${pipeline}\0${article.file}\0${article.digest}\0${JSON.stringify(activity)}`)
      return { article, activity, digest }
    })
  const { authors, families, manuals, problems } = content
  const site = { ...content.site, chips: await Promise.all(content.chips.map(toIntro)) }
  const translated = Map.groupBy(shown, ({ article }) => article.data.translation)
  const articles = shown.map(one => toBuilt(one, translated.get(one.article.data.translation ?? '') ?? []))
  await writeContentFile(cache, { articles, authors, families, manuals, site, problems })
  await renderChanged(cache, shown)
  return { authors, families, manuals, site, shown }
}

async function toIntro({ data, body }: Content['chips'][number]): Promise<ChipIntro> {
  return { ...data, html: (await renderArticle(body, [])).html }
}

/** Converts an article. `group` has its translations, which share its discussion. */
function toBuilt({ article, activity, digest }: ShownArticle, group: readonly ShownArticle[]): BuiltArticle {
  const { public: _, ...data } = article.data
  const { readNum = 0, likeTimes = 0, collections = 0, comments = [] } = activity ?? {}
  const withoutText = comments.map(({ content: _said, replies, ...comment }) => ({
    ...comment,
    replies: replies.map(({ content: _replied, ...reply }) => reply)
  }))
  const { source, bodyLength } = article
  const answer = acceptedAnswer(activity, group)
  const counts = { readNum, likeTimes, collections, ...(data.manual && { bodyLength }) }
  return {
    ...data,
    source,
    digest,
    fileDigest: article.digest,
    ...counts,
    ...(answer && {
      answer: {
        id: answer.id,
        author: answer.author,
        sdkFrom: answer.sdkFrom ?? '',
        sdkTo: answer.sdkTo ?? '',
        lead: leadText(answer.content)
      }
    }),
    comments: withoutText
  }
}

/** Returns the accepted answer of an article: one of its comments, or of those of its translations in `group`. */
export function acceptedAnswer(
  activity: Activity | undefined,
  group: readonly Pick<ShownArticle, 'activity'>[]
): Activity['comments'][number] | undefined {
  const own = activity?.comments.find(comment => comment.accepted)
  const foreign = activity?.answer
  if (own || !foreign) return own
  const found = group
    .flatMap(one => one.activity?.comments ?? [])
    .find(({ id, deleted }) => id === foreign.id && !deleted)
  return found && { ...found, ...foreign }
}

/** Renders new and changed articles, and reuses the others from the last build. */
async function renderChanged(cache: string, shown: readonly ShownArticle[]): Promise<void> {
  const file = continueRendered(cache)
  const changed = shown.filter(({ article, digest }) => !file.has(article.data.id, digest))
  const rendered = renderAll(changed, ({ article, activity }) => ({
    body: article.body,
    comments: activity?.comments ?? []
  }))
  for (const item of changed) file.add(entryOf(item, (await rendered.next()).value))
  file.finish(shown.map(({ article, digest }) => ({ id: article.data.id, digest })))
}

function entryOf({ article, digest }: ShownArticle, rendered: RenderedArticle | undefined): RenderedEntry {
  const { id, lang, bigTitle, smallTitle } = article.data
  const { html = '', headings = [], comments = {}, passages = [] } = rendered ?? {}
  return { id, lang, digest, bigTitle, smallTitle, html, headings, comments, passages }
}

/** Computes a digest of everything that invalidates stored renderings when it changes. */
async function pipelineDigest(): Promise<string> {
  // Synchronous, which takes a third of the time for files of this size.
  return digestOf(Buffer.concat((await pipelineFiles()).map(file => readFileSync(file))))
}

/** Returns the paths of all files whose change can change a rendering. */
export async function pipelineFiles(): Promise<string[]> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const files = await Promise.all(FOLDERS.map(folder => filesIn(join(here, folder))))
  return [...files.flat(), ...RULES.map(file => join(here, file)), join(here, '..', '..', 'package-lock.json')]
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter(name => name.endsWith('.ts'))
    .sort()
    .map(name => join(folder, name))
}
