import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { MAX_COMMENT_LENGTH } from '../comment/toComment.ts'
import { dateSchema } from './articleFile.ts'
import { filesBelow } from './filesBelow.ts'
import { parseYaml } from './parseYaml.ts'
import type { Problem } from './problem.ts'

/** First id of imported comments. Files in content/ assign ids from here up to those of the database. */
export const FIRST_IMPORTED_COMMENT_ID = 100_001
/** First id of imported people. It is above the ids that the database assigns to members. */
export const FIRST_IMPORTED_PERSON_ID = 1_000_000_000

const id = z.int().min(1)
const key = z.string().min(1).max(80)

const commentSchema = z.strictObject({
  id: z.int().min(FIRST_IMPORTED_COMMENT_ID),
  /** Id in the system that it was imported from. */
  key,
  author: z.string().min(1),
  date: dateSchema,
  likes: z.int().min(0).default(0),
  accepted: z.boolean().optional(),
  /** Ids of the parent comment and of the quoted comment. */
  parent: id.optional(),
  quote: id.optional(),
  content: z.string().min(1).max(MAX_COMMENT_LENGTH)
})

/** Imported discussion of an article: `<article file>.thread.yaml` beside it, written by the import. */
export const threadSchema = z.strictObject({
  article: id,
  comments: z
    .array(commentSchema)
    .refine(comments => comments.filter(comment => comment.accepted).length <= 1, 'only one comment can be accepted.'),
  /** Comments that were deleted at the source. Their ids are never assigned to other comments. */
  removed: z.array(z.strictObject({ id, key })).default([])
})

export type Thread = z.output<typeof threadSchema>
export type ThreadComment = Thread['comments'][number]

/** A thread with its file and the text of the file. */
export interface ThreadFile {
  file: string
  text: string
  thread: Thread
}

export const THREAD_ENDING = '.thread.yaml'

/** Reads the imported discussions below content/docs of `root`. A file that cannot be used is left out and reported. */
export async function readThreads(root: string): Promise<{ threads: ThreadFile[]; problems: Problem[] }> {
  const threads: ThreadFile[] = []
  const problems: Problem[] = []
  for (const path of await filesBelow(join(root, 'content', 'docs'))) {
    if (!path.endsWith(THREAD_ENDING)) continue
    const file = relative(root, path).replaceAll('\\', '/')
    const text = await readFile(path, 'utf8')
    const parsed = parseYaml(text, threadSchema, file)
    if (parsed.problems) problems.push(...parsed.problems)
    else threads.push({ file, text, thread: parsed.data })
  }
  return { threads: threads.sort((a, b) => (a.file < b.file ? -1 : 1)), problems }
}
