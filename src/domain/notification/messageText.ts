import type { Translator } from '../../locales/strings.ts'
import { MESSAGE_KINDS, type MessageKind } from './messageKinds.ts'

/** The part of a notification that its sentence needs. */
interface MessageFacts {
  kind: string
  actor: { name: string } | null
  actors: number
  commentId: number | null
}

/** Kinds with a second string, `did_<kind>_comment`, for notifications about a comment. */
const OF_A_COMMENT = ['mention', 'like'] as const satisfies MessageKind[]

/** Formats the person who acted, or one of several with the number of others. Returns '' for the system. */
export function messageActors({ actor, actors }: MessageFacts, t: Translator<'messages'>): string {
  if (!actor) return ''
  const name = actor.name || t('somebody')
  return actors > 1 ? t('and_others', { name, count: actors - 1 }) : name
}

/** Formats the sentence of a notification, without its subject. An unknown kind counts as an announcement. */
export function messageSentence({ kind, commentId }: MessageFacts, t: Translator<'messages'>): string {
  const ofComment = commentId === null ? undefined : OF_A_COMMENT.find(known => known === kind)
  if (ofComment) return t(`did_${ofComment}_comment`)
  return t(`did_${MESSAGE_KINDS.find(known => known === kind) ?? 'announcement'}`)
}
