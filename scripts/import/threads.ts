import { MAX_COMMENT_LENGTH } from '../../src/domain/comment/toComment.ts'
import { isTooCostly } from '../../src/markdown/guard.ts'
import type { Draft } from './draft.ts'
import { parsePart } from './parsedPart.ts'
import { asCode } from './readDocument.ts'

/** A comment of an export, in Markdown. */
export interface MadeComment {
  /** Its id there. */
  key: string
  /** The name of its author. */
  author: string
  date: Date
  body: string
  likes: number
  isAccepted: boolean
  /** The comment that it answers. */
  replyTo: string | undefined
}

/** A comment that waits for the addresses of its links and pictures. */
export interface DraftComment extends Omit<MadeComment, 'body'> {
  draft: Draft
  /** The comment at the top that it stands below; undefined at the top. */
  parent: string | undefined
  /** The comment that it answers, where that is not the one that it stands below. */
  quote: string | undefined
}

/** Comments longer than a comment may be go on in others; this much is left for addresses, which may be longer here. */
const ADDRESS_ROOM = 4_000

/** Comments in the order in which they were written, in threads of one level, each a text with links to resolve. */
export function draftComments(comments: readonly MadeComment[], article: Draft): DraftComment[] {
  const byKey = new Map(comments.map(comment => [comment.key, comment]))
  const ordered = [...comments].sort((a, b) => a.date.getTime() - b.date.getTime())
  return ordered.flatMap(comment => {
    const parent = topOf(comment, byKey)
    const { body, ...rest } = comment
    return splitLong(body).map((text, at): DraftComment => {
      const key = at === 0 ? comment.key : `${comment.key}.${at + 1}`
      const answered = comment.replyTo !== undefined && byKey.has(comment.replyTo) ? comment.replyTo : undefined
      const quote = answered === parent ? undefined : answered
      const isFirst = at === 0
      return {
        ...rest,
        ...{ key, parent: isFirst ? parent : (parent ?? comment.key), quote: isFirst ? quote : undefined },
        ...{ isAccepted: isFirst && comment.isAccepted, likes: isFirst ? comment.likes : 0 },
        draft: draftOf(text, article)
      }
    })
  })
}

/** The comment at the top of the thread that a comment stands in; an accepted answer is always at the top. */
function topOf(comment: MadeComment, byKey: ReadonlyMap<string, MadeComment>): string | undefined {
  const seen = new Set<MadeComment>()
  let top = comment
  while (!top.isAccepted && top.replyTo !== undefined && !seen.has(top)) {
    seen.add(top)
    const next = byKey.get(top.replyTo)
    if (!next) break
    top = next
  }
  // Comments that answer one another in a circle have no top.
  return top === comment || seen.has(top) ? undefined : top.key
}

function draftOf(text: string, article: Draft): Draft {
  const part = parsePart(isTooCostly(text) ? asCode(text) : text, false)
  return {
    ...article,
    ...{ text: part.text, isConverted: true, anchors: [], traits: [], tags: [] },
    edits: part.blocks.flatMap(block => block.edits),
    references: part.blocks.flatMap(block => block.references)
  }
}

/** A text in pieces that fit into a comment, cut between paragraphs where it can be. */
function splitLong(body: string): string[] {
  const limit = MAX_COMMENT_LENGTH - ADDRESS_ROOM
  const pieces: string[] = []
  let rest = body.trim() || '…'
  while (rest.length > limit) {
    const paragraph = rest.lastIndexOf('\n\n', limit)
    const line = rest.lastIndexOf('\n', limit)
    const end = paragraph > limit / 2 ? paragraph : line > limit / 2 ? line : limit
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest].filter(Boolean)
}
