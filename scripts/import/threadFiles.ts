import { join } from 'node:path'
import { stringify } from 'yaml'
import { MAX_COMMENT_LENGTH } from '../../src/domain/comment/toComment.ts'
import { FIRST_DATABASE_ID } from '../../src/domain/content/articleFile.ts'
import {
  FIRST_IMPORTED_COMMENT_ID,
  readThreads,
  THREAD_ENDING,
  type Thread,
  type ThreadComment
} from '../../src/domain/content/threadFile.ts'
import { toShanghai } from '../../src/domain/language/shanghaiTime.ts'
import type { Draft } from './draft.ts'
import type { Planned } from './plan.ts'
import type { Report } from './report.ts'
import type { DraftComment } from './threads.ts'
import { UsageError } from './usageError.ts'
import { type Outcome, writeIfChanged } from './writeIfChanged.ts'

/** Discussions that earlier imports wrote. Their ids stay. */
export interface Threads {
  byArticle: Map<number, Thread>
  next: number
  /** Author keys by name. */
  people: ReadonlyMap<string, string>
}

/** Opens the discussions of all imports, because ids are unique across imports. */
export async function openThreads(root: string, people: ReadonlyMap<string, string>): Promise<Threads> {
  const { threads } = await readThreads(root)
  const ids = threads.flatMap(({ thread }) => [...thread.comments, ...thread.removed].map(({ id }) => id))
  return {
    byArticle: new Map(threads.map(({ thread }) => [thread.article, thread])),
    next: ids.reduce((highest, id) => Math.max(highest, id), FIRST_IMPORTED_COMMENT_ID - 1) + 1,
    people
  }
}

/** Returns the file of an article's discussion. */
export function threadFileOf(articleFile: string): string {
  return articleFile.replace(/\.mdx?$/, THREAD_ENDING)
}

interface Job {
  root: string
  dryRun: boolean
  threads: Threads
  /** Returns the text of a comment with its links and pictures resolved. */
  bodyFor: (draft: Draft) => Promise<string>
}

/**
 * Writes the discussion of an article beside it. Comments retain their ids, and the id of a removed comment is never
 * reused.
 */
export async function writeThread(
  { file, id: article }: Pick<Planned, 'file' | 'id'>,
  comments: readonly DraftComment[],
  { root, dryRun, threads, bodyFor }: Job,
  report: Report
): Promise<Outcome> {
  const before = threads.byArticle.get(article)
  if (comments.length === 0 && !before) return 'unchanged'
  const known = new Map([...(before?.comments ?? []), ...(before?.removed ?? [])].map(({ key, id }) => [key, id]))
  const ids = new Map(comments.map(({ key }) => [key, known.get(key) ?? threads.next++]))
  if (threads.next > FIRST_DATABASE_ID) throw new UsageError(`no comment id below ${FIRST_DATABASE_ID} is free.`)
  const rows: ThreadComment[] = []
  for (const { key, author, date, likes, isAccepted, parent, quote, draft } of comments) {
    const content = (await bodyFor(draft)).trim()
    if (content.length > MAX_COMMENT_LENGTH)
      report.leftOut.push({ file: draft.file, message: `comment ${key} is too long: its end was left out.` })
    rows.push({
      ...{ id: ids.get(key) ?? 0, key, author: threads.people.get(author) ?? '', date: toShanghai(date), likes },
      ...(isAccepted && { accepted: true }),
      ...(parent !== undefined && { parent: ids.get(parent) }),
      ...(quote !== undefined && { quote: ids.get(quote) }),
      content: content.slice(0, MAX_COMMENT_LENGTH) || '…'
    })
  }
  const removed = [...known].filter(([key]) => !ids.has(key)).map(([key, id]) => ({ id, key }))
  const gone = (before?.comments ?? []).filter(({ key }) => !ids.has(key)).length
  if (gone > 0) report.gone.push({ file: threadFileOf(file), message: `${gone} comments are gone from the export.` })
  const thread: Thread = { article, comments: rows, removed }
  const { removed: _, ...shown } = thread
  const text = stringify(removed.length > 0 ? thread : shown, { lineWidth: 0 })
  return writeIfChanged(join(root, threadFileOf(file)), text, dryRun)
}
