import type { Translator } from '../../locales/strings.ts'
import { MESSAGE_KINDS, type MessageKind } from './messageKinds.ts'

/** The part of a notification that its sentence needs. */
interface MessageFacts {
  kind: string
  actor: { name: string } | null
  actors: number
  commentId: number | null
}

/** Kinds with a second string, `did_<kind>_comment`, for when they are about a comment. */
const OF_A_COMMENT = ['mention', 'like'] as const satisfies MessageKind[]

/** The person who did it, or one of several and how many more; empty for the system. */
export function messageActors({ actor, actors }: MessageFacts, t: Translator<'messages'>): string {
  if (!actor) return ''
  const name = actor.name || t('somebody')
  return actors > 1 ? t('and_others', { name, count: actors - 1 }) : name
}

/** The sentence of a notification, without its subject. A kind that this page does not know yet is an announcement. */
export function messageSentence({ kind, commentId }: MessageFacts, t: Translator<'messages'>): string {
  const ofComment = commentId === null ? undefined : OF_A_COMMENT.find(known => known === kind)
  if (ofComment) return t(`did_${ofComment}_comment`)
  return t(`did_${MESSAGE_KINDS.find(known => known === kind) ?? 'announcement'}`)
}
