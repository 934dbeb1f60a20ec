import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm'
import { stringify } from 'yaml'
import { pickAttributes } from '../../../domain/article/model.ts'
import type { Activity } from '../../../domain/content/activityFile.ts'
import { generatedRoot } from '../../../domain/content/contentRoot.ts'
import type { Author } from '../../../domain/content/siteFiles.ts'
import { toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { GUEST, isRemovedComment, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'

type ArticleRow = typeof articles.$inferSelect
type UserRow = typeof users.$inferSelect
type CommentRow = typeof comments.$inferSelect

/**
 * Writes the database content for the next build to content/community: public posts, the activity of every public
 * article, their authors, and the revision of each article. Deletes files that no longer belong there.
 */
export async function exportCommunity(db: Db, root: string): Promise<void> {
  const folder = join(generatedRoot(root), 'content', 'community')
  const { rows, people, discussion } = await db.transaction(
    async tx => ({
      rows: await tx.select(getTableColumns(articles)).from(articles).where(visibleTo(GUEST)).orderBy(asc(articles.id)),
      people: await tx.select().from(users),
      discussion: await tx
        .select(getTableColumns(comments))
        .from(comments)
        .innerJoin(articles, eq(articles.id, comments.articleId))
        .where(and(visibleTo(GUEST), ne(comments.status, 'held')))
        .orderBy(asc(comments.createdAt), asc(comments.id))
    }),
    // One snapshot, so that revisions and texts match.
    { isolationLevel: 'repeatable read', accessMode: 'read only' }
  )
  const keyOf = new Map(people.map(user => [user.id, user.key ?? `u${user.id}`]))
  const threads = new Set(discussion.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const commentsByArticle = Map.groupBy(discussion, comment => comment.articleId)
  const files = new Map<string, string>()
  const writers = new Set<number>()
  for (const row of rows) {
    const comments = commentsByArticle.get(row.id) ?? []
    const isOfTranslation = row.bestDiscussId !== null && !comments.some(({ id }) => id === row.bestDiscussId)
    // Of a page that is not public, nothing is exported.
    const foreign = isOfTranslation && threads.has(row.bestDiscussId ?? 0) ? row.bestDiscussId : null
    if (row.source === 'community') files.set(`${row.id}.md`, postFile(row, keyOf))
    if (comments.length > 0 || foreign !== null || row.readNum + row.likeTimes + row.collections > 0) {
      files.set(`${row.id}.activity.yaml`, stringify(toActivity(row, comments, foreign, keyOf)))
    }
    for (const id of [row.authorId, ...comments.map(comment => comment.authorId)]) writers.add(id)
  }
  files.set('authors.yaml', stringify(people.filter(user => writers.has(user.id)).map(user => toAuthor(user, keyOf))))
  files.set('revisions.json', JSON.stringify(Object.fromEntries(rows.map(row => [row.id, row.revision]))))
  await writeChanged(folder, files)
}

function postFile(row: ArticleRow, keyOf: ReadonlyMap<number, string>): string {
  const frontMatter = {
    id: row.id,
    articleType: row.articleType,
    lang: row.lang,
    bigTitle: row.bigTitle,
    smallTitle: row.smallTitle,
    author: keyOf.get(row.authorId),
    family1: row.family1,
    family2: row.family2,
    tags: row.tags,
    date: toShanghai(row.createdAt),
    ...(row.updatedAt > row.createdAt && { updated: toShanghai(row.updatedAt) }),
    ...(row.translation && { translation: row.translation }),
    pic: row.pic,
    ...pickAttributes(row),
    ...(row.ticketId && { ticket: row.ticketId })
  }
  return `---\n${stringify(frontMatter)}---\n${row.content}`
}

/** Describes the activity of an article. `foreign` is its accepted answer, if a translation has it. */
function toActivity(
  row: ArticleRow,
  discussion: readonly CommentRow[],
  foreign: number | null,
  keyOf: ReadonlyMap<number, string>
): Activity {
  const versions = { ...(row.sdkFrom && { sdkFrom: row.sdkFrom }), ...(row.sdkTo && { sdkTo: row.sdkTo }) }
  const one = (comment: CommentRow) => ({
    id: comment.id,
    author: keyOf.get(comment.authorId) ?? '',
    date: toShanghai(comment.createdAt),
    ...(comment.editedAt && { edited: toShanghai(comment.editedAt) }),
    likes: comment.likes,
    // The text of a removed comment stays in the database.
    content: isRemovedComment(comment) ? '-' : comment.content,
    ...(isRemovedComment(comment) && { deleted: true }),
    ...(comment.quoteId !== null && { quote: comment.quoteId })
  })
  return {
    readNum: row.readNum,
    likeTimes: row.likeTimes,
    collections: row.collections,
    ...(foreign !== null && { answer: { id: foreign, ...versions } }),
    comments: discussion
      .filter(comment => comment.parentId === null)
      .map(comment => ({
        ...one(comment),
        ...(comment.id === row.bestDiscussId && {
          accepted: true,
          ...versions
        }),
        replies: discussion.filter(reply => reply.parentId === comment.id).map(one)
      }))
  }
}

function toAuthor(user: UserRow, keyOf: ReadonlyMap<number, string>): Partial<Author> {
  const { id, nickname, name, jobTitle, company, homepage, bio, headPic, golden } = user
  const filled = Object.entries({ jobTitle, company, homepage, bio }).filter(([, value]) => value !== '')
  return { key: keyOf.get(id) ?? '', id, nickname, name, ...Object.fromEntries(filled), headPic, golden }
}

async function writeChanged(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (!files.has(name)) await rm(join(folder, name), { recursive: true })
  for (const [name, text] of files) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
    // Writes a new file and renames it, so that a killed export leaves no partial file.
    await writeFile(`${path}.new`, text)
    await rename(`${path}.new`, path)
  }
}
