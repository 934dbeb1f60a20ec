interface Kind {
  /** Tab that shows the kind. */
  type: 'system' | 'like' | 'comment'
  /** True if a member may turn the kind off. Notifications about a member's own texts are always sent. */
  mutable: boolean
  /**
   * True if a notification stays visible when its article or comment no longer is, because it is about the member and
   * not about the text.
   */
  personal: boolean
}

/** Kinds of notifications, in the order of the preferences. Each kind also has strings in the namespace `messages`. */
const KINDS = {
  comment: { type: 'comment', mutable: true, personal: false },
  reply: { type: 'comment', mutable: true, personal: false },
  mention: { type: 'comment', mutable: true, personal: false },
  like: { type: 'like', mutable: true, personal: false },
  accept: { type: 'system', mutable: true, personal: false },
  follow: { type: 'system', mutable: true, personal: true },
  post: { type: 'system', mutable: true, personal: false },
  answered: { type: 'system', mutable: true, personal: false },
  announcement: { type: 'system', mutable: true, personal: true },
  moderation: { type: 'system', mutable: false, personal: true }
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof KINDS
export type MessageType = Kind['type']
export type MutableKind = {
  [K in MessageKind]: (typeof KINDS)[K]['mutable'] extends true ? K : never
}[MessageKind]

export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[]
export const MESSAGE_TYPES = ['system', 'like', 'comment'] as const satisfies MessageType[]
export const MUTABLE_KINDS = MESSAGE_KINDS.filter((kind): kind is MutableKind => KINDS[kind].mutable)
export const PERSONAL_KINDS = MESSAGE_KINDS.filter(kind => KINDS[kind].personal)

/** Returns the tab of a kind. */
export function messageType(kind: MessageKind): MessageType {
  return KINDS[kind].type
}
