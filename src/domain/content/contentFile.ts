import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Activity } from './activityFile.ts'
import type { ArticleFrontMatter } from './articleFile.ts'
import type { ArticleSource, Content } from './readContent.ts'
import { appeared } from './rendering.ts'
import type { Site } from './siteFiles.ts'

type OmittedFields<T> = Omit<T, 'content'>
type FileComment = Activity['comments'][number]

/** Fields of an article for lists. Its HTML is in rendered.ndjson. */
export interface BuiltArticle extends Omit<ArticleFrontMatter, 'public'> {
  source: ArticleSource
  /** Digest of all inputs of its page. */
  digest: string
  /** Digest of its file only. */
  fileDigest: string
  readNum: number
  likeTimes: number
  collections: number
  /** Length of the Markdown of a manual document in characters. A long document may be split. */
  bodyLength?: number
  /** The accepted answer, one of its comments or of those of a translation, with its beginning. */
  answer?: { id: number; author: string; sdkFrom: string; sdkTo: string; lead: string }
  comments: (OmittedFields<Omit<FileComment, 'replies'>> & {
    replies: OmittedFields<FileComment['replies'][number]>[]
  })[]
}

/** All public content except the texts. */
export interface BuiltContent extends Pick<Content, 'authors' | 'families' | 'manuals' | 'problems'> {
  site: Site
  articles: BuiltArticle[]
}

export const CONTENT_FILE = 'content.json'

/** Replaces the file in the cache `folder` atomically. */
export async function writeContentFile(folder: string, content: BuiltContent): Promise<void> {
  const file = join(folder, CONTENT_FILE)
  await writeFile(`${file}.new`, JSON.stringify(content))
  await rename(`${file}.new`, file)
}

/**
 * Waits for the file in the cache `folder` and reads it.
 * @throws Error if rendering ended without the file
 */
export async function readContentFile(folder: string): Promise<BuiltContent> {
  const file = await appeared(join(folder, CONTENT_FILE))
  return JSON.parse(await readFile(file, 'utf8')) as BuiltContent
}
