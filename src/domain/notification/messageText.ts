import { interpolate } from '../language/interpolate.ts'

/** As much of a message as its sentence is made of. */
interface MessageFacts {
  kind: string
  actor: { name: string } | null
  actors: number
  commentId: number | null
}
type Words = Record<
  | 'somebody'
  | 'and_others'
  | 'did_comment'
  | 'did_reply'
  | 'did_mention'
  | 'did_mention_comment'
  | 'did_like'
  | 'did_like_comment'
  | 'did_accept'
  | 'did_follow'
  | 'did_post'
  | 'did_answered'
  | 'did_moderation'
  | 'did_announcement',
  string
>

/** Who did it: a name, or one of several. Nobody where it was the system. */
export function whoDid({ actor, actors }: MessageFacts, words: Words): string {
  if (!actor) return ''
  const name = actor.name || words.somebody
  return actors > 1 ? interpolate(words.and_others, { name, others: actors - 1, count: actors }) : name
}

/** What they did. */
export function whatDone({ kind, commentId }: MessageFacts, words: Words): string {
  const inComment = commentId === null ? undefined : words[`did_${kind}_comment` as keyof Words]
  return inComment ?? words[`did_${kind}` as keyof Words] ?? words.did_announcement
}
