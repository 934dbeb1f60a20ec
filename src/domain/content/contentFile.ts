import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Activity } from './activityFile.ts'
import type { ArticleFrontMatter } from './articleFile.ts'
import type { ArticleSource, Content } from './readContent.ts'
import { appeared } from './rendering.ts'
import type { Site } from './siteFiles.ts'

type OmittedFields<T> = Omit<T, 'content'>
type FileComment = Activity['comments'][number]

/** What lists need of an article; its HTML is in rendered.ndjson. */
export interface BuiltArticle extends Omit<ArticleFrontMatter, 'public'> {
  source: ArticleSource
  /** Of all that its page is made from. */
  digest: string
  /** Of its file alone. */
  fileDigest: string
  readNum: number
  likeTimes: number
  collections: number
  /** Characters of the Markdown of a document of a manual, which may be split. */
  bodyLength?: number
  /** What the accepted answer begins with. */
  answerLead?: string
  comments: (OmittedFields<Omit<FileComment, 'replies'>> & {
    replies: OmittedFields<FileComment['replies'][number]>[]
  })[]
}

/** All public content but the texts. */
export interface BuiltContent extends Pick<Content, 'authors' | 'families' | 'manuals' | 'problems'> {
  site: Site
  articles: BuiltArticle[]
}

export const CONTENT_FILE = 'content.json'

/** Replaces the file in the cache `folder` in one step. */
export async function writeContentFile(folder: string, content: BuiltContent): Promise<void> {
  const file = join(folder, CONTENT_FILE)
  await writeFile(`${file}.new`, JSON.stringify(content))
  await rename(`${file}.new`, file)
}

/** Reads the file from the cache `folder`, once it is there. Throws when rendering ended without it. */
export async function readContentFile(folder: string): Promise<BuiltContent> {
  const file = await appeared(join(folder, CONTENT_FILE))
  return JSON.parse(await readFile(file, 'utf8')) as BuiltContent
}
