import { basename, dirname } from 'node:path'
import type { Language } from '../../src/domain/language/languages.ts'
import { withEmoji } from './emoji.ts'
import type { Found } from './findDocuments.ts'
import { type Discussion, type DiscussionReply, readDiscussions } from './githubFile.ts'
import { foundOf, type Made } from './made.ts'
import { addressOf } from './oldAddress.ts'
import type { Report } from './report.ts'
import type { MadeComment } from './threads.ts'
import { UsageError } from './usageError.ts'

const CODE = /^(`{3,}(?![^\n]*`)|~{3,})[^\n]*\n[\s\S]*?^\1[`~]*[ \t]*$|`[^`\n]+`/gm
/** Login that GitHub shows for deleted accounts. */
const GHOST = 'ghost'

/**
 * Reads GitHub Discussions in the format of GitHub's GraphQL API, as articles with comments, replies and accepted
 * answers.
 */
export async function fromDiscussions(path: string, lang: Language | undefined, report: Report): Promise<Found> {
  const file = basename(path)
  const { discussions, problems } = await readDiscussions(path)
  for (const message of problems) report.notImported.push({ file, message })
  const byNumber = new Map<number, Discussion>()
  for (const discussion of discussions) {
    const { number, title } = discussion
    const message = `discussion ${number} "${title}" is there twice: the first counts.`
    if (byNumber.has(number)) report.notImported.push({ file, message })
    else byNumber.set(number, discussion)
  }
  if (byNumber.size === 0) throw new UsageError(`${file} has no discussion that can be read.`)
  const made = [...byNumber.values()].map(discussion => documentOf(discussion, byNumber, report))
  const name = file.replace(/\.json$/i, '')
  return { ...foundOf(made, { base: dirname(path), name, files: [], lang }), isForum: true }
}

function documentOf(discussion: Discussion, known: ReadonlyMap<number, Discussion>, report: Report): Made {
  const { number, title, body, url, createdAt, author, labels, category, comments, answer } = discussion
  const file = `${number}.md`
  const rows = comments.nodes.flatMap(comment => [
    { reply: comment, parent: undefined },
    ...comment.replies.nodes.map(reply => ({ reply, parent: comment }))
  ])
  const missing = comments.nodes.reduce(
    (sum, { replies }) => sum + Math.max(0, (replies.totalCount ?? 0) - replies.nodes.length),
    Math.max(0, (comments.totalCount ?? 0) - comments.nodes.length)
  )
  if (missing > 0) report.leftOut.push({ file, message: `${missing} comments are not in the export.` })
  const shown = rows.filter(({ reply }) => isShown(reply))
  const left = rows.length - shown.length
  if (left > 0) report.leftOut.push({ file, message: `${left} comments are hidden, deleted or empty.` })
  const text = (markdown: string) => textOf(markdown, url, known)
  const address = addressOf(url)
  return {
    ...{ id: number, title: withEmoji(title), date: new Date(createdAt), body: text(body) },
    tags: [...(category ? [category.name] : []), ...labels.nodes.map(label => label.name)].map(withEmoji),
    addresses: address ? [address] : [],
    author: author?.login ?? GHOST,
    comments: shown.map(
      ({ reply, parent }): MadeComment => ({
        key: keyOf(reply),
        author: reply.author?.login ?? GHOST,
        date: new Date(reply.createdAt),
        body: text(reply.body),
        likes: likesOf(reply),
        isAccepted: parent === undefined && (reply.isAnswer === true || (answer?.id ?? '') === reply.id),
        replyTo: parent && isShown(parent) ? keyOf(parent) : undefined
      })
    )
  }
}

const isShown = (reply: DiscussionReply) => !reply.isMinimized && !reply.deletedAt && reply.body.trim() !== ''
const keyOf = ({ databaseId, id }: DiscussionReply) => String(databaseId ?? id).slice(-70)

function likesOf({ upvoteCount, reactions, reactionGroups }: DiscussionReply): number {
  const groups = reactionGroups?.map(group => (group.reactors ?? group.users)?.totalCount ?? 0) ?? []
  return (upvoteCount ?? 0) + (reactions?.totalCount ?? groups.reduce((sum, count) => sum + count, 0))
}

/** Returns GitHub Markdown with emoji characters, and with links to discussions that are also imported. */
function textOf(markdown: string, url: string, known: ReadonlyMap<number, Discussion>): string {
  const base = url.replace(/\/\d+$/, '')
  const code: string[] = []
  const text = withEmoji(
    markdown
      .replace(/\r\n?/g, '\n')
      .replace(/[\ue000\ue001]/g, '')
      .replace(CODE, piece => `\ue000${code.push(piece) - 1}\ue001`)
  ).replace(
    /(\]\()?(https?:\/\/[^\s)>\]]+\/discussions\/(\d+))(?:#[\w-]+)?(\))?/g,
    (whole, open, address, id, close) => {
      const target = address.replace(/\/\d+$/, '') === base ? known.get(Number(id)) : undefined
      if (!target) return whole
      if (open) return `](/${id}.md${close ?? ''}`
      return `[${withEmoji(target.title).replace(/[\\[\]]/g, '\\$&')}](/${id}.md)${close ?? ''}`
    }
  )
  return text.replace(/\ue000(\d+)\ue001/g, (_, at: string) => code[Number(at)] ?? '')
}
