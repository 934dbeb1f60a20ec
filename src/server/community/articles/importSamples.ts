import { eq } from 'drizzle-orm'
import type { Activity } from '../../../domain/content/activityFile.ts'
import { readContent } from '../../../domain/content/readContent.ts'
import { fromShanghai } from '../../../domain/language/shanghaiTime.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, facts } from '../../platform/db/schema.ts'
import { authorIds, importPeopleAndFamilies, toRow } from './importContent.ts'

const DONE = 'samples_imported'

/**
 * Imports content/samples into a new database, once. Afterwards, the posts belong to the database. Returns false if it
 * was done before.
 */
export async function importSamples(db: Db, root: string): Promise<boolean> {
  const content = await readContent(root, ['docs', 'ticket', 'samples'])
  return db.transaction(async tx => {
    const first = await tx
      .insert(facts)
      .values({ name: DONE, value: new Date().toISOString() })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return false
    await importPeopleAndFamilies(tx, content)
    const keyIds = await authorIds(tx)
    const posts = content.articles.filter(article => article.source === 'samples')
    if (posts.length > 0)
      await tx
        .insert(articles)
        .values(posts.map(post => toRow(post, keyIds)))
        .onConflictDoNothing()
    const known = new Set((await tx.select({ id: articles.id }).from(articles)).map(row => row.id))
    for (const [articleId, activity] of content.activities) {
      if (known.has(articleId)) await importActivity(tx, articleId, activity, keyIds)
    }
    return true
  })
}

async function importActivity(
  db: Db,
  articleId: number,
  activity: Activity,
  keyIds: ReadonlyMap<string, number>
): Promise<void> {
  const rows = activity.comments.flatMap(comment => [
    { ...comment, parentId: null },
    ...comment.replies.map(reply => ({ ...reply, parentId: comment.id }))
  ])
  const spoken = rows.filter(row => keyIds.has(row.author))
  if (spoken.length > 0) {
    await db.insert(comments).values(
      spoken.map(({ id, parentId, quote, author, content, likes, date }) => ({
        id,
        articleId,
        parentId,
        quoteId: quote ?? null,
        authorId: keyIds.get(author) ?? 0,
        content,
        likes,
        createdAt: fromShanghai(date)
      }))
    )
  }
  const accepted = activity.comments.find(comment => comment.accepted)
  await db
    .update(articles)
    .set({
      readNum: activity.readNum,
      likeTimes: activity.likeTimes,
      collections: activity.collections,
      ...(accepted && {
        solved: true,
        bestDiscussId: accepted.id,
        sdkFrom: accepted.sdkFrom ?? '',
        sdkTo: accepted.sdkTo ?? ''
      })
    })
    .where(eq(articles.id, articleId))
}
