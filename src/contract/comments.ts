import type { AuthorCard } from './articles.ts'

/** A comment, or a reply to one. */
export interface Comment {
  id: number
  author: AuthorCard
  /** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
  date: string
  html: string
  likes: number
  /** Removed by its author; the replies stay. */
  deleted: boolean
}

/** A comment with its one level of replies. */
export interface CommentThread extends Comment {
  accepted: boolean
  /** The first and last SDK version for which an accepted answer holds; '' where open. */
  sdkFrom: string
  sdkTo: string
  replies: Comment[]
}
