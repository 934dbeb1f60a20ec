import type { Comment } from '../../contract/comments.ts'
import { type AuthorRecord, toAuthorCard } from '../account/authorCard.ts'
import { peopleLinksIn } from '../account/peopleLinks.ts'
import { htmlExcerpt } from '../article/htmlExcerpt.ts'
import type { Language } from '../language/languages.ts'

/** Characters of a comment's Markdown. */
export const MAX_COMMENT_LENGTH = 20_000

/** A comment as the database and a file of content/ have it, rendered. */
export interface CommentRecord {
  id: number
  likes: number
  createdAt: Date
  editedAt: Date | null
  /** Whether it was removed; its replies stay. */
  removed: boolean
  html: string
  /** The comment that it quotes, unless that was removed. */
  quoted: { id: number; name: string; html: string } | null
}

/** A comment as readers of `lang` get it: of a removed one, only that it was there. */
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
