import * as z from 'zod'
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

/** A comment among all that one person wrote. */
const saidItem = z.object({
  id: z.int(),
  articleId: z.int(),
  bigTitle: z.string().describe('Of the article'),
  excerpt: z.string().describe('The first words of the comment, without Markdown'),
  likes: z.int(),
  accepted: z.boolean(),
  date: z.string().describe('YYYY-MM-DD HH:mm in Asia/Shanghai')
})

export const saidList = z.object({ list: z.array(saidItem), total: z.int() })
export type SaidList = z.output<typeof saidList>
