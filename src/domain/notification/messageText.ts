import type { Translator } from '../../locales/strings.ts'

/** As much of a message as its sentence is made of. */
interface MessageFacts {
  kind: string
  actor: { name: string } | null
  actors: number
  commentId: number | null
}
const DEEDS = [
  'did_comment',
  'did_reply',
  'did_mention',
  'did_mention_comment',
  'did_like',
  'did_like_comment',
  'did_accept',
  'did_follow',
  'did_post',
  'did_answered',
  'did_moderation',
  'did_announcement'
] as const

/** Who did it: a name, or one of several. Nobody where it was the system. */
export function whoDid({ actor, actors }: MessageFacts, t: Translator<'messages'>): string {
  if (!actor) return ''
  const name = actor.name || t('somebody')
  return actors > 1 ? t('and_others', { name, count: actors - 1 }) : name
}

/** What they did. */
export function whatDone({ kind, commentId }: MessageFacts, t: Translator<'messages'>): string {
  const known = (key: string) => DEEDS.find(deed => deed === key)
  const inComment = commentId === null ? undefined : known(`did_${kind}_comment`)
  return t(inComment ?? known(`did_${kind}`) ?? 'did_announcement')
}
