import { and } from 'drizzle-orm'
import type { MessagePart, Source, ThreadMessage } from '../../contract/assistant.ts'
import { quotesText } from '../../domain/assistant/quotesText.ts'
import { translator } from '../../locales/translate.ts'
import { isShownComment } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments } from '../platform/db/schema.ts'

const COMMENT = /^comment-(\d+)$/

/** Replaces the anchor of an accepted answer by the id of its comment, because another one may be accepted later. */
export async function referencedComments(db: Db, parts: readonly MessagePart[]): Promise<MessagePart[]> {
  const ids = sourcesOf(parts).flatMap(({ anchor, articleId }) => (anchor === 'accepted' ? articleId : []))
  const rows = await db
    .select({ id: articles.id, accepted: articles.bestDiscussId })
    .from(articles)
    .where(anyOf(articles.id, ids))
  const acceptedOf = new Map(rows.map(({ id, accepted }) => [id, accepted]))
  return withSources(parts, source => {
    const accepted = source.anchor === 'accepted' && acceptedOf.get(source.articleId)
    if (!accepted) return source
    const anchor = `comment-${accepted}`
    return { ...source, anchor, url: source.url.replace(/#.*$/, `#${anchor}`) }
  })
}

/**
 * Removes passages and quotes of comments that were deleted or hidden after sharing. Returns undefined if the text of a
 * model cites one, because that text may repeat it.
 */
export async function redactRemovedSources(db: Db, answer: ThreadMessage): Promise<ThreadMessage | undefined> {
  const gone = await goneOf(db, sourcesOf(answer.parts))
  if (gone.length === 0) return answer
  const words = translator(answer.metadata.lang, 'answers')('gone')
  const numbers = new Set(gone.map(({ n }) => n))
  const sources = sourcesOf(answer.parts)
  const quotes = answer.parts.flatMap(part => (part.type === 'data-quotes' ? part.data.list : []))
  const quoted = quotesText(quotes, sources)
  const left = quotes.filter(({ n }) => !numbers.has(n))
  const cites = new RegExp([...numbers].map(n => `\\[${n}\\]`).join('|'))
  const own = answer.parts.filter(part => part.type === 'text' && part.text !== quoted)
  if (own.some(part => part.type === 'text' && cites.test(part.text))) return undefined
  const parts = withSources(answer.parts, source =>
    gone.includes(source) ? { ...source, text: words, sentence: '' } : source
  ).map((part): MessagePart => {
    if (part.type === 'data-quotes') return { ...part, data: { list: left } }
    if (part.type !== 'text' || part.text !== quoted) return part
    return { ...part, text: left.length > 0 ? quotesText(left, sources) : `*${words}*` }
  })
  return { ...answer, parts }
}

function sourcesOf(parts: readonly MessagePart[]): Source[] {
  return parts.flatMap(part => (part.type === 'data-sources' ? part.data.list : []))
}

function withSources(parts: readonly MessagePart[], change: (source: Source) => Source): MessagePart[] {
  return parts.map(part =>
    part.type === 'data-sources' ? { ...part, data: { list: part.data.list.map(change) } } : part
  )
}

async function goneOf(db: Db, sources: readonly Source[]): Promise<Source[]> {
  const commentIds = sources.flatMap(source => {
    const [, id] = COMMENT.exec(source.anchor) ?? []
    return id ? { source, id: Number(id) } : []
  })
  if (commentIds.length === 0) return []
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        anyOf(
          comments.id,
          commentIds.map(({ id }) => id)
        ),
        isShownComment()
      )
    )
  const there = new Set(rows.map(({ id }) => id))
  return commentIds.flatMap(({ source, id }) => (there.has(id) ? [] : source))
}
