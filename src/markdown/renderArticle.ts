import type { Activity } from '../lib/content/activityFile.ts'
import { type Heading, renderMarkdown } from './render.ts'

type FileComment = Activity['comments'][number]
type FileReply = FileComment['replies'][number]
type WithHtml<T extends { content: string }> = Omit<T, 'content'> & { html: string }

export interface RenderedArticle {
  html: string
  headings: Heading[]
  comments: (WithHtml<Omit<FileComment, 'replies'>> & { replies: WithHtml<FileReply>[] })[]
}

/** Renders an article and its comments for one page, where no two ids may collide. */
export async function renderArticle(body: string, comments: readonly FileComment[]): Promise<RenderedArticle> {
  const { html, headings } = await renderMarkdown(body)
  return {
    html,
    headings,
    comments: await Promise.all(
      comments.map(async comment => ({
        ...(await renderComment(comment)),
        replies: await Promise.all(comment.replies.map(renderComment))
      }))
    )
  }
}

async function renderComment<T extends { id: number; content: string }>(comment: T): Promise<WithHtml<T>> {
  const { content, ...rest } = comment
  const { html } = await renderMarkdown(content, { idPrefix: `c${comment.id}-` })
  return { ...rest, html }
}
