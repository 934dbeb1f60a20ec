import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Member } from '../../accounts/actor.ts'
import { advisoryXactLock } from '../../platform/db/locks.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

// All rules against spam. All but the third apply to staff too.
// 1. The same comment again within ten minutes: under the same article, or elsewhere unless it is short, like "thanks".
// 2. The same post again within ten minutes.
// 3. More than five links in a comment of a member who joined less than a day ago.
// Deleted texts do not count, so that a misplaced post can be moved.
const AGAIN_AFTER = sql`interval '10 minutes'`
const NEW_FOR = sql`interval '1 day'`
const MAX_SHORT_TEXT_LENGTH = 20
const MAX_LINKS = 5

/**
 * Returns SQL that locks a person's texts. A second text sent at the same time waits until its next statement sees the
 * first.
 */
export const lockAuthorTexts = ({ id }: Member) => advisoryXactLock('authorTexts', id)

/**
 * Checks the number of links in a comment.
 * @throws Refusal('too_many_links')
 */
export async function refuseManyLinks(tx: Db, actor: Member, content: string): Promise<void> {
  const links = content.match(/https?:\/\//gi)?.length ?? 0
  if (links > MAX_LINKS && !actor.internal && !actor.admin && (await isNew(tx, actor)))
    throw new Refusal('too_many_links')
}

/** Selects comments with the same text as a new one. */
export function sameComments(tx: Db, actor: Member, articleId: number, content: string) {
  return tx
    .select({ one: sql`1` })
    .from(comments)
    .where(
      and(
        eq(comments.authorId, actor.id),
        eq(comments.content, content),
        isNull(comments.deletedAt),
        gt(comments.createdAt, sql`now() - ${AGAIN_AFTER}`),
        content.length < MAX_SHORT_TEXT_LENGTH ? eq(comments.articleId, articleId) : undefined
      )
    )
}

/**
 * Refuses a duplicate article, within the transaction that adds it. The article from the same draft is not a duplicate.
 * @throws Refusal('duplicate_content')
 */
export async function refuseSpamArticle(
  tx: Db,
  actor: Member,
  { bigTitle, content, draftKey }: { bigTitle: string; content: string; draftKey?: string | undefined }
): Promise<void> {
  await tx.execute(sql`select ${lockAuthorTexts(actor)}`)
  const same = await tx.$count(
    articles,
    and(
      eq(articles.authorId, actor.id),
      eq(articles.bigTitle, bigTitle),
      eq(articles.content, content),
      ne(articles.status, 'deleted'),
      ne(articles.status, 'draft'),
      gt(articles.createdAt, sql`now() - ${AGAIN_AFTER}`),
      draftKey ? or(isNull(articles.draftKey), ne(articles.draftKey, draftKey)) : undefined
    )
  )
  if (same > 0) throw new Refusal('duplicate_content')
}

async function isNew(tx: Db, { id }: Member): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), gt(users.createdAt, sql`now() - ${NEW_FOR}`)))) > 0
}
