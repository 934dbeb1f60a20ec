import * as z from 'zod'
import { MAX_COMMENT_LENGTH } from '../domain/comment/toComment.ts'
import { MAX_VERSION_LENGTH } from '../domain/textLimits.ts'
import { authorCard } from './articles.ts'
import { id } from './ids.ts'
import { pageQuery } from './paging.ts'
import { line, shownText } from './text.ts'

const quoted = z.object({ id: z.int(), name: z.string(), excerpt: z.string() }).meta({ id: 'QuotedComment' })

/** A comment, or a reply to a comment. */
const comment = z.object({
  id: z.int(),
  author: authorCard,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable().describe('Time of the last edit'),
  html: z.string(),
  likes: z.int(),
  deleted: z.boolean().describe('Whether the author or a moderator removed the comment. Its replies remain'),
  quoted: quoted.nullable().describe('Quoted comment, if any')
})
export type Comment = z.output<typeof comment>

const ofThread = {
  accepted: z.boolean(),
  sdkFrom: z.string().describe('First SDK version that an accepted answer applies to. Empty if open'),
  sdkTo: z.string().describe('Last SDK version that an accepted answer applies to. Empty if open')
}
const commentThread = comment.extend({ ...ofThread, replies: z.array(comment) })
/** A comment with its single level of replies. */
export type CommentThread = z.output<typeof commentThread>

const mine = {
  liked: z.boolean(),
  canEdit: z.boolean().describe('Whether the caller may remove the comment and read its earlier texts'),
  canRewrite: z.boolean().describe('Whether the caller may edit the text'),
  canRestore: z.boolean().describe('Whether the comment was deleted and the caller may restore it'),
  content: z.string().describe('Markdown source, for quoting and editing')
}
const liveComment = comment.extend(mine).meta({ id: 'Comment' })
/** A comment with the caller's own data. */
export type LiveComment = z.output<typeof liveComment>

const liveThread = liveComment.extend({ ...ofThread, replies: z.array(liveComment) }).meta({ id: 'CommentThread' })
export type LiveThread = z.output<typeof liveThread>

export const discussQuery = pageQuery.extend({ articleId: z.coerce.number().pipe(id) })
export type DiscussQuery = z.output<typeof discussQuery>

export const discussion = z
  .object({
    list: z.array(liveThread),
    total: z.int().describe('Number of threads'),
    comments: z.int().describe('Number of visible comments and replies'),
    bestDiscussId: z.int().nullable(),
    canAccept: z.boolean()
  })
  .meta({ id: 'CommentThreadList' })
export type Discussion = z.output<typeof discussion>

const commentText = shownText(MAX_COMMENT_LENGTH)

export const commentInput = z
  .object({
    articleId: id,
    parentId: id.optional().describe('Top-level comment to reply to'),
    quoteId: id.optional(),
    content: commentText
  })
  .meta({ id: 'CommentInput' })
export type CommentInput = z.output<typeof commentInput>

export const commentEdit = z
  .object({
    id,
    content: commentText,
    editedAt: z.iso.datetime().nullable().describe('The `editedAt` of the text that was edited')
  })
  .meta({ id: 'CommentEdit' })
export type CommentEdit = z.output<typeof commentEdit>

export const commentQuery = z.object({ id: z.coerce.number().pipe(id) })
export const commentHistory = z
  .object({
    list: z
      .array(z.object({ content: z.string(), writtenAt: z.iso.datetime() }))
      .describe('Earlier texts, newest first')
  })
  .meta({ id: 'CommentHistory' })
export type CommentHistory = z.output<typeof commentHistory>

export const newComment = z.object({ id: z.int() }).meta({ id: 'NewComment' })

export const answerInput = z
  .object({
    articleId: id,
    discussId: id.nullable().describe('Null withdraws the acceptance'),
    sdkFrom: line(MAX_VERSION_LENGTH).default(''),
    sdkTo: line(MAX_VERSION_LENGTH).default('')
  })
  .meta({ id: 'AcceptedAnswerInput' })
export type AnswerInput = z.output<typeof answerInput>

export const answerState = z
  .object({ bestDiscussId: z.int().nullable(), solved: z.boolean() })
  .meta({ id: 'AcceptedAnswerState' })
export type AnswerState = z.output<typeof answerState>

/** A comment in the list of a person's comments. */
const userComment = z
  .object({
    id: z.int(),
    articleId: z.int(),
    bigTitle: z.string().describe('Title of the article'),
    excerpt: z.string().describe('First words of the comment, without Markdown'),
    likes: z.int(),
    accepted: z.boolean(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'UserComment' })

export const userCommentList = z.object({ list: z.array(userComment), total: z.int() }).meta({ id: 'UserCommentList' })
export type UserCommentList = z.output<typeof userCommentList>
