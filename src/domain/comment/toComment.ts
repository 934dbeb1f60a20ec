import type { Comment } from '../../contract/comments.ts'
import { type AuthorRecord, toAuthorCard } from '../account/authorCard.ts'
import { peopleLinksIn } from '../account/peopleLinks.ts'
import { htmlExcerpt } from '../article/htmlExcerpt.ts'
import type { Language } from '../language/languages.ts'

/** Maximum length of a comment's Markdown in characters. */
export const MAX_COMMENT_LENGTH = 20_000

/** A rendered comment from the database or from a file of content/. */
export interface CommentRecord {
  id: number
  likes: number
  createdAt: Date
  editedAt: Date | null
  /** True if the comment was removed. Its replies stay. */
  removed: boolean
  html: string
  /** The quoted comment, unless it was removed. */
  quoted: { id: number; name: string; html: string } | null
}

/** Converts a comment for readers of `lang`. A removed comment shows only that it existed. */
export function toComment(comment: CommentRecord, author: AuthorRecord, lang: Language): Comment {
  const { id, likes, removed, quoted } = comment
  return {
    id,
    author: toAuthorCard(author, lang),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    html: removed ? '' : peopleLinksIn(lang, comment.html),
    likes,
    deleted: removed,
    quoted: quoted && !removed ? { id: quoted.id, name: quoted.name, excerpt: htmlExcerpt(quoted.html) } : null
  }
}
