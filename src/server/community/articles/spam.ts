import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Member } from '../../accounts/actor.ts'
import { advisoryXactLock } from '../../platform/db/locks.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

// All rules against spam, for staff as for everybody, except links: 1. the same comment again within ten minutes below
// the same article, or elsewhere unless it is a mere "thanks"; 2. the same post again within ten minutes; 3. more than
// five links in a comment of a member of less than a day who is no staff. Deleted texts do not count, so that a post in
// the wrong place can be moved.
const AGAIN_AFTER = sql`interval '10 minutes'`
const NEW_FOR = sql`interval '1 day'`
const MAX_SHORT_TEXT_LENGTH = 20
const MAX_LINKS = 5

/** Of two texts that a person sends at once, the second waits until the first is there to be seen by its next statement. */
export const lockAuthorTexts = ({ id }: Member) => advisoryXactLock('authorTexts', id)

/** Throws Refusal('too_many_links'). */
export async function refuseManyLinks(tx: Db, actor: Member, content: string): Promise<void> {
  const links = content.match(/https?:\/\//gi)?.length ?? 0
  if (links > MAX_LINKS && !actor.internal && !actor.admin && (await isNew(tx, actor)))
    throw new Refusal('too_many_links')
}

/** The comments that say the same as a new one. */
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
 * Refuses an article that is there already, within the transaction that adds it; not what the same draft became, which
 * is no second one. Throws Refusal('said_already').
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
  if (same > 0) throw new Refusal('said_already')
}

async function isNew(tx: Db, { id }: Member): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), gt(users.createdAt, sql`now() - ${NEW_FOR}`)))) > 0
}
