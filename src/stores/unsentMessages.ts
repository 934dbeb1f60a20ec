import { storedText, storeText } from './storedText.ts'

/** A message to support that the server has not confirmed. */
interface Stored {
  key: string
  content: string
}

/** Returns the place of the unsent messages of a chat, beside that of the text being written. */
const placeOf = (userId: number | undefined) => `support unsent ${userId ?? 'own'}`

/** Returns the messages of a chat that the server has not confirmed, oldest first. `userId` is its owner, for staff. */
export function unsentMessages(userId: number | undefined): Stored[] {
  try {
    const list: unknown = JSON.parse(storedText(placeOf(userId)) || '[]')
    return Array.isArray(list) ? (list as Stored[]) : []
  } catch {
    return []
  }
}

/** Stores a message before it is sent, so that it survives a reload and another chat. */
export function noteUnsent(userId: number | undefined, { key, content }: Stored): void {
  store(userId, [...unsentMessages(userId).filter(one => one.key !== key), { key, content }])
}

/** Removes messages that were sent or taken back. */
export function forgetUnsent(userId: number | undefined, isOver: (key: string) => boolean): void {
  const before = unsentMessages(userId)
  const left = before.filter(({ key }) => !isOver(key))
  if (left.length < before.length) store(userId, left)
}

function store(userId: number | undefined, list: readonly Stored[]): void {
  storeText(placeOf(userId), list.length > 0 ? JSON.stringify(list) : '')
}
