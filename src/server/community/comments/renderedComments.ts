import { and, asc, eq, getTableColumns, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Comment, CommentThread } from '../../../contract/comments.ts'
import { toComment } from '../../../domain/comment/toComment.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { withPictureSizes } from '../../../markdown/pictureSizes.ts'
import { renderText } from '../../../markdown/renderText.ts'
import { AUTHOR_COLUMNS, isRemovedComment } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, users } from '../../platform/db/schema.ts'
import { openPauses } from '../../platform/pauses.ts'
import { translationGroup } from '../articles/translationGroup.ts'

const CACHE_MAX_CHARACTERS = 16_000_000
/** Memory overhead of a cache entry, in characters. */
const ENTRY_OVERHEAD_CHARACTERS = 100
/** Time in milliseconds after which a text that exceeded the render time is tried again. */
const RETRY_MS = 60_000
/** HTML of comments by id, valid while the text is unchanged. */
const rendered = new LRUCache<number, { content: string; html: string }>({
  maxSize: CACHE_MAX_CHARACTERS,
  sizeCalculation: ({ content, html }) => content.length + html.length + ENTRY_OVERHEAD_CHARACTERS
})

const quotes = alias(comments, 'quotes')
const quotedAuthors = alias(users, 'quoted_authors')

/** A comment of an article with its data for the page. */
export interface RenderedComment {
  row: typeof comments.$inferSelect
  shown: Comment
}

/**
 * Reads and renders the discussion of an article and its translations in time order. The caller must check read
 * permission.
 */
export async function listThreads(db: Db, articleId: number, lang: Language): Promise<CommentThread[]> {
  const group = await translationGroup(db, articleId)
  const [discussion, answer] = await Promise.all([renderComments(db, group, lang), answerOf(db, articleId)])
  const replies = Map.groupBy(discussion, ({ row }) => row.parentId)
  const threads = (replies.get(null) ?? []).map(({ shown }) => ({
    ...shown,
    ...asAnswer(shown.id, answer),
    replies: (replies.get(shown.id) ?? []).map(reply => reply.shown).filter(({ deleted }) => !deleted)
  }))
  // A removed comment keeps its place for its replies only.
  return threads.filter(thread => !thread.deleted || thread.replies.length > 0)
}

/** Reads and renders the visible comments of articles in time order: all, or those of these `threads`. */
export async function renderComments(
  db: Db,
  articleIds: readonly number[],
  lang: Language,
  threads?: readonly number[]
): Promise<RenderedComment[]> {
  const rows = await db
    .select({
      row: getTableColumns(comments),
      author: AUTHOR_COLUMNS,
      quoted: { id: quotes.id, content: quotes.content, status: quotes.status, deletedAt: quotes.deletedAt },
      quotedName: quotedAuthors.nickname
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(quotes, and(eq(quotes.id, comments.quoteId), ne(quotes.status, 'held')))
    .leftJoin(quotedAuthors, eq(quotedAuthors.id, quotes.authorId))
    .where(
      and(
        anyOf(comments.articleId, [...articleIds]),
        ne(comments.status, 'held'),
        threads && or(anyOf(comments.id, [...threads]), anyOf(comments.parentId, [...threads]))
      )
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
  const result: RenderedComment[] = []
  // Renders sequentially, so that a long discussion does not take all rendering capacity.
  const pause = openPauses()
  for (const { row, author, quoted, quotedName } of rows) {
    await pause()
    const removed = isRemovedComment(row)
    const shown = toComment(
      {
        ...row,
        removed,
        html: removed ? '' : await htmlOf(row),
        quoted:
          quoted && !removed && !isRemovedComment(quoted)
            ? { id: quoted.id, name: quotedName ?? '', html: await htmlOf(quoted) }
            : null
      },
      author,
      lang
    )
    result.push({ row, shown })
  }
  return result
}

/** Returns the accepted answer of an article, with the SDK versions it applies to. */
export async function answerOf(db: Db, articleId: number) {
  const [answer] = await db
    .select({ best: articles.bestDiscussId, sdkFrom: articles.sdkFrom, sdkTo: articles.sdkTo })
    .from(articles)
    .where(eq(articles.id, articleId))
  return answer ?? { best: null, sdkFrom: '', sdkTo: '' }
}

/** Returns the fields of a thread about its acceptance. */
export function asAnswer(id: number, { best, sdkFrom, sdkTo }: Awaited<ReturnType<typeof answerOf>>) {
  return id === best ? { accepted: true, sdkFrom, sdkTo } : { accepted: false, sdkFrom: '', sdkTo: '' }
}

async function htmlOf({ id, content }: { id: number; content: string }): Promise<string> {
  const known = rendered.get(id)
  if (known?.content === content) return known.html
  const { html, plain } = await renderText(content, { idPrefix: `c${id}-` })
  const shown = withPictureSizes(html)
  rendered.set(id, { content, html: shown }, plain ? { ttl: RETRY_MS } : {})
  return shown
}
