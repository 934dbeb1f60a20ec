import { MAX_COMMENT_LENGTH } from '../../src/domain/comment/toComment.ts'
import { isTooCostly } from '../../src/markdown/guard.ts'
import type { Draft } from './draft.ts'
import { parsePart } from './parsedPart.ts'
import { asCode } from './readDocument.ts'

/** A comment of an export, in Markdown. */
export interface MadeComment {
  /** Its id in the export. */
  key: string
  /** Name of the author. */
  author: string
  date: Date
  body: string
  likes: number
  isAccepted: boolean
  /** Key of the comment that it replies to. */
  replyTo: string | undefined
}

/** A comment before its links and pictures are resolved. */
export interface DraftComment extends Omit<MadeComment, 'body'> {
  draft: Draft
  /** Key of the top-level comment of its thread. Undefined for a top-level comment. */
  parent: string | undefined
  /** The comment that it replies to, if that is not the top-level comment. */
  quote: string | undefined
}

/** Characters reserved per comment for longer addresses on this site, when a long comment is split. */
const ADDRESS_ROOM = 4_000

/** Returns comments in order of creation, in threads of one level. Each is a text whose links are not resolved yet. */
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

/** Returns the key of the top-level comment of a comment's thread. An accepted answer is always top-level. */
function topOf(comment: MadeComment, byKey: ReadonlyMap<string, MadeComment>): string | undefined {
  const seen = new Set<MadeComment>()
  let top = comment
  while (!top.isAccepted && top.replyTo !== undefined && !seen.has(top)) {
    seen.add(top)
    const next = byKey.get(top.replyTo)
    if (!next) break
    top = next
  }
  // Comments that reply to each other in a cycle have no top-level comment.
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

/** Splits a text into pieces that fit into a comment, between paragraphs if possible. */
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
