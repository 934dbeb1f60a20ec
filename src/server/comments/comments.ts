import { asc, eq, getTableColumns } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Comment, CommentThread } from '../../contract/comments.ts'
import { htmlExcerpt } from '../../lib/htmlExcerpt.ts'
import type { Language } from '../../lib/languages.ts'
import { peopleLinksIn } from '../../lib/peopleLinks.ts'
import { toShanghai } from '../../lib/shanghaiTime.ts'
import { withPictureSizes } from '../../markdown/pictureSizes.ts'
import { renderText } from '../../markdown/renderText.ts'
import { toAuthorCard } from '../articles/rows.ts'
import type { Db } from '../db/open.ts'
import { articles, comments, users } from '../db/schema.ts'

const KEPT_CHARACTERS = 16_000_000
/** What keeping one costs beside its text. */
const ENTRY = 100
/** A text that found no time is tried again after this. */
const RETRY_MS = 60_000
/** A comment is never edited: its HTML stays what it is. */
const rendered = new LRUCache<number, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: html => html.length + ENTRY
})

/** A comment of an article with what its page shows of it. */
export interface Said {
  row: typeof comments.$inferSelect
  shown: Comment
}

/** The discussion of an article that the caller was allowed to read, in time order, rendered. */
export async function listThreads(db: Db, articleId: number, lang: Language): Promise<CommentThread[]> {
  const [said, answer] = await Promise.all([listSaidOn(db, articleId, lang), answerOf(db, articleId)])
  return said
    .filter(({ row }) => row.parentId === null)
    .map(({ shown }) => ({
      ...shown,
      ...asAnswer(shown.id, answer),
      replies: said.filter(({ row }) => row.parentId === shown.id).map(reply => reply.shown)
    }))
}

/** Every comment of an article that is shown, in time order, rendered. */
export async function listSaidOn(db: Db, articleId: number, lang: Language): Promise<Said[]> {
  const rows = await db
    .select({ row: getTableColumns(comments), author: users })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.articleId, articleId))
    .orderBy(asc(comments.createdAt), asc(comments.id))
  const shownRows = rows.filter(({ row }) => row.status !== 'held')
  const byId = new Map(shownRows.map(each => [each.row.id, each]))
  return Promise.all(
    shownRows.map(async ({ row, author }) => {
      const deleted = isGone(row)
      const quoted = row.quoteId === null ? undefined : byId.get(row.quoteId)
      const shown: Comment = {
        id: row.id,
        author: toAuthorCard(author, lang),
        date: toShanghai(row.createdAt),
        html: deleted ? '' : peopleLinksIn(lang, await htmlOf(row)),
        likes: row.likes,
        deleted,
        quoted:
          quoted && !deleted && !isGone(quoted.row)
            ? { id: quoted.row.id, name: quoted.author.nickname, excerpt: htmlExcerpt(await htmlOf(quoted.row)) }
            : null
      }
      return { row, shown }
    })
  )
}

/** What is accepted in an article, and for which SDK versions it holds. */
export async function answerOf(db: Db, articleId: number) {
  const [answer] = await db
    .select({ best: articles.bestDiscussId, sdkFrom: articles.sdkFrom, sdkTo: articles.sdkTo })
    .from(articles)
    .where(eq(articles.id, articleId))
  return answer ?? { best: null, sdkFrom: '', sdkTo: '' }
}

/** What a thread says of being accepted. */
export function asAnswer(id: number, { best, sdkFrom, sdkTo }: Awaited<ReturnType<typeof answerOf>>) {
  return id === best ? { accepted: true, sdkFrom, sdkTo } : { accepted: false, sdkFrom: '', sdkTo: '' }
}

function isGone({ deletedAt, status }: typeof comments.$inferSelect): boolean {
  return deletedAt !== null || status === 'hidden'
}

/** The HTML of a comment. */
async function htmlOf({ id, content }: { id: number; content: string }): Promise<string> {
  const known = rendered.get(id)
  if (known !== undefined) return known
  const { html, plain } = await renderText(content, { idPrefix: `c${id}-` })
  const shown = withPictureSizes(html)
  rendered.set(id, shown, plain ? { ttl: RETRY_MS } : {})
  return shown
}
