import type { Activity } from '../domain/content/activityFile.ts'
import type { Passage } from '../domain/search/files.ts'
import type { Heading } from './page.ts'
import { withPictureSizes } from './pictureSizes.ts'
import { renderMarkdown } from './render.ts'

/** An article to render: its Markdown and its discussion. */
export interface RenderTask {
  body: string
  comments: Activity['comments']
}

export interface RenderedArticle {
  html: string
  headings: Heading[]
  /** HTML of comments and replies, by id. Removed ones are missing. */
  comments: Record<number, string>
  /**
   * Whole content as plain text: the passages of the article, then one per comment and reply, with its position on the
   * page.
   */
  passages: Passage[]
}

/** Renders an article and its comments for one page, with ids that do not collide. */
export async function renderArticle(body: string, comments: Activity['comments']): Promise<RenderedArticle> {
  const { html, headings, passages } = await renderMarkdown(body)
  const shown = comments.flatMap(comment => [comment, ...comment.replies]).filter(comment => !comment.deleted)
  const rendered = await Promise.all(
    shown.map(comment => renderMarkdown(comment.content, { idPrefix: `c${comment.id}-` }))
  )
  const discussion = shown.map((comment, at) => ({
    anchor: `comment-${comment.id}`,
    heading: '',
    text: rendered[at]?.text ?? ''
  }))
  return {
    passages: [...passages, ...discussion].filter(({ heading, text }) => heading || text),
    html: withPictureSizes(html),
    headings,
    comments: Object.fromEntries(shown.map((comment, at) => [comment.id, withPictureSizes(rendered[at]?.html ?? '')]))
  }
}
