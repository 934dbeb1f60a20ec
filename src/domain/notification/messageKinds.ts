/** What people are told of, by the tab that it is under. */
const MESSAGE_KINDS = {
  system: ['accept', 'follow', 'post', 'answered', 'moderation', 'announcement'],
  like: ['like'],
  comment: ['comment', 'reply', 'mention']
} as const

export type MessageType = keyof typeof MESSAGE_KINDS
export type MessageKind = (typeof MESSAGE_KINDS)[MessageType][number]

/** Kinds that a person may do without; what became of one's own texts is always told. */
export const MUTABLE_KINDS = [
  'comment',
  'reply',
  'mention',
  'like',
  'accept',
  'follow',
  'post',
  'answered',
  'announcement'
] as const
export type MutableKind = (typeof MUTABLE_KINDS)[number]

/** The tab of a kind. */
export function messageType(kind: MessageKind): MessageType {
  const types = Object.keys(MESSAGE_KINDS) as MessageType[]
  return types.find(type => (MESSAGE_KINDS[type] as readonly string[]).includes(kind)) ?? 'system'
}
