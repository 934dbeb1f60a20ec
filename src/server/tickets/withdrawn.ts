import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'

const ARTICLE = /^\/home\/article\/(\d{1,9})(?:\.md)?$/

/** Whether `path`, without its language, is of an article whose ticket is no longer marked for publication. */
export async function isWithdrawn(db: Db, path: string): Promise<boolean> {
  const id = Number(ARTICLE.exec(path)?.[1])
  if (!id) return false
  const withdrawn = and(eq(articles.id, id), eq(articles.source, 'ticket'), eq(articles.status, 'deleted'))
  return (await db.$count(articles, withdrawn)) > 0
}
