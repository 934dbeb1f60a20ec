import { type Attributes, pickAttributes } from '../article/model.ts'
import { HTML_LANG, type Language } from '../language/languages.ts'
import { canonicalPath, isoDate } from './entry.ts'

export interface MarkdownPageComment {
  id: number
  author: string
  date: string
  /** Markdown. Empty if the comment was removed. */
  content: string
  deleted: boolean
}

/** Content of the Markdown page of an article. */
export interface MarkdownPage extends Attributes {
  id: number
  lang: Language
  bigTitle: string
  smallTitle: string
  author: string
  type: string
  date: string
  updated: string
  chips: string[]
  tags: string[]
  /** True if the question is solved. Undefined if the article is not a question. */
  solved: boolean | undefined
  /** Text of the article as Markdown. */
  body: string
  comments: (MarkdownPageComment & {
    accepted: boolean
    sdkFrom: string
    sdkTo: string
    replies: MarkdownPageComment[]
  })[]
}

export interface MarkdownPageStrings {
  accepted: string
  comments: string
  removed: string
  reply: string
}

/**
 * Formats the Markdown page of an article: metadata as front matter, the text, the accepted answer, then the
 * discussion.
 */
export function formatMarkdownPage(page: MarkdownPage, site: string, words: MarkdownPageStrings): string {
  const { chips, tags, solved, smallTitle, updated, date } = page
  const front = frontMatter({
    title: page.bigTitle,
    ...(smallTitle && { description: smallTitle }),
    url: new URL(canonicalPath(page), site).href,
    lang: HTML_LANG[page.lang],
    type: page.type,
    ...(solved !== undefined && { solved }),
    author: page.author,
    date: isoDate(date),
    ...(updated > date && { updated: isoDate(updated) }),
    ...(chips.length > 0 && { chips }),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(Object.entries(pickAttributes(page)).filter(([, value]) => value))
  })
  const answer = page.comments.find(comment => comment.accepted && !comment.deleted)
  const others = page.comments.filter(comment => comment !== answer)
  const replies = (comment: MarkdownPage['comments'][number]) =>
    comment.replies.map(reply => formatComment(reply, words, `#### ${words.reply}: `))
  const range = [answer?.sdkFrom, answer?.sdkTo].filter(Boolean).join(' – ')
  const parts = [
    front,
    `# ${page.bigTitle}`,
    page.body.trim(),
    ...(answer
      ? [`## ${words.accepted}${range && ` (SDK ${range})`}`, formatComment(answer, words, '### '), ...replies(answer)]
      : []),
    ...(others.length > 0 ? [`## ${words.comments}`] : []),
    ...others.flatMap(comment => [formatComment(comment, words, '### '), ...replies(comment)])
  ]
  return `${parts.join('\n\n')}\n`
}

/** Writes JSON, which is valid YAML and many times faster to write. A build has thousands of these pages. */
function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---'].join('\n')
}

function formatComment(
  { author, date, content, deleted }: MarkdownPageComment,
  words: MarkdownPageStrings,
  mark: string
): string {
  if (deleted) return `${mark}${date}\n\n*${words.removed}*`
  return `${mark}${author} · ${date}\n\n${content.trim()}`
}
