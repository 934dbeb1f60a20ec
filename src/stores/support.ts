import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { SupportMessage, SupportPage } from '../contract/support.ts'
import { randomKey } from '../domain/randomKey.ts'
import { type Failure, type Outcome, outcomeOf, UNREACHED } from './outcome.ts'
import { onStream } from './stream.ts'
import { forgetUnsent, noteUnsent, unsentMessages } from './unsentMessages.ts'

/** A message that is being sent, or that failed. */
export interface Unsent {
  /** Same key for each retry, so that a message whose reply was lost is not sent twice. */
  key: string
  content: string
  failure: Failure | undefined
}

/** A chat with support. */
export type Chat =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'open'
      /** Owner of the chat, for staff. Undefined for the own chat. */
      userId: number | undefined
      person: SupportPage['person']
      lines: SupportMessage[]
      /** State of older messages. */
      older: 'none' | 'idle' | 'loading' | 'failed'
      /** Read position of the own side when the chat was opened. */
      readId: number
      theirReadId: number
      unsent: Unsent[]
    }

export const $chat = atom<Chat>({ state: 'loading' })

const PAGE_SIZE = 30
let requestedUserId: number | undefined
let round = 0
/** Id up to which no message is missing. An own message may be known beyond it. */
let seen = 0

/** Opens the own chat, or for staff the chat of `userId`. */
export async function openChat(userId?: number): Promise<void> {
  const own = ++round
  requestedUserId = userId
  marked = 0
  missed = false
  $chat.set({ state: 'loading' })
  const page = await read({})
  if (own !== round) return
  if (!page.ok) return $chat.set({ state: 'failed', failure: page.failure })
  const { person, list, more, readId, theirReadId } = page.value
  seen = list.at(-1)?.id ?? 0
  const older = more ? 'idle' : 'none'
  forgetUnsent(userId, key => list.some(line => line.key === key))
  // A message of before a reload may have arrived. Its key prevents a second copy.
  const unsent = unsentMessages(userId).map(one => ({ ...one, failure: sending.has(one.key) ? undefined : UNREACHED }))
  $chat.set({ state: 'open', userId, person, lines: list, older, readId, theirReadId, unsent })
  if (missed) await catchUp()
}

/** Loads the messages before the first shown one. */
export async function olderLines(): Promise<void> {
  const [chat, own] = [$chat.get(), round]
  if (chat.state !== 'open' || chat.older === 'loading' || !chat.lines[0]) return
  $chat.set({ ...chat, older: 'loading' })
  const page = await read({ before: String(chat.lines[0].id) })
  const now = $chat.get()
  if (own !== round || now.state !== 'open') return
  if (!page.ok) return $chat.set({ ...now, older: 'failed' })
  $chat.set({ ...now, lines: merged(page.value.list, now.lines), older: page.value.more ? 'idle' : 'none' })
}

/** Keys of the messages that are being sent. */
const sending = new Set<string>()
let looking = false
let again = false
/** Set if a message came while the chat was being opened, whose reply may have been written before. */
let missed = false

/** Loads the messages after the last one that is certainly known. */
async function catchUp(): Promise<void> {
  again = looking
  if (looking) return
  if ($chat.get().state !== 'open') {
    missed = true
    return
  }
  looking = true
  const own = round
  for (let more = true; more; ) {
    const page = await read({ after: String(seen), num: '100' })
    const now = $chat.get()
    if (own !== round || now.state !== 'open' || !page.ok) break
    seen = page.value.list.at(-1)?.id ?? seen
    const { list, theirReadId } = page.value
    // A message that arrived although its reply was lost is not unsent.
    const isThere = (key: string) => list.some(line => line.key === key)
    forgetUnsent(now.userId, isThere)
    const unsent = now.unsent.filter(({ key }) => !isThere(key))
    $chat.set({ ...now, lines: merged(now.lines, list), theirReadId, unsent })
    more = page.value.more || again
    again = false
  }
  looking = false
  // Another chat was opened meanwhile and received an event.
  if (again) await catchUp()
}

/** Sends a message. It is shown at once, and stays with a retry option if sending fails. */
export function say(content: string): Promise<void> {
  const unsent: Unsent = { key: randomKey(), content, failure: undefined }
  const chat = $chat.get()
  if (chat.state === 'open') $chat.set({ ...chat, unsent: [...chat.unsent, unsent] })
  noteUnsent(requestedUserId, unsent)
  return send(unsent)
}

/** Retries a failed message. */
export function sayAgain(unsent: Unsent): Promise<void> {
  replace(unsent.key, { ...unsent, failure: undefined })
  return send(unsent)
}

/** Removes a failed message. */
export function dropUnsent(key: string): void {
  forgetUnsent(requestedUserId, one => one === key)
  replace(key, undefined)
}

async function send(unsent: Unsent): Promise<void> {
  const { key, content } = unsent
  const userId = requestedUserId
  sending.add(key)
  const json = { content, key, ...(userId && { userId }) }
  const sent = await outcomeOf<SupportMessage>(api.api.support.messages.$post({ json }))
  sending.delete(key)
  if (sent.ok) forgetUnsent(userId, one => one === key)
  // Another chat may be open now.
  if (userId !== requestedUserId) return
  if (!sent.ok) return replace(unsent.key, { ...unsent, failure: sent.failure })
  replace(unsent.key, undefined, sent.value)
}

function replace(key: string, by: Unsent | undefined, line?: SupportMessage): void {
  const chat = $chat.get()
  if (chat.state !== 'open') return
  const unsent = chat.unsent.flatMap(one => (one.key === key ? (by ? [by] : []) : [one]))
  $chat.set({ ...chat, unsent, lines: line ? merged(chat.lines, [line]) : chat.lines })
}

let marked = 0

/** Marks all shown messages as read. */
export async function markChatRead(): Promise<void> {
  const chat = $chat.get()
  const last = chat.state === 'open' ? (chat.lines.at(-1)?.id ?? 0) : 0
  if (chat.state !== 'open' || last <= Math.max(chat.readId, marked)) return
  marked = last
  const json = { id: last, ...(requestedUserId && { userId: requestedUserId }) }
  const done = await outcomeOf<unknown>(api.api.support.read.$post({ json }))
  if (!done.ok) marked = 0
}

/** Follows the chat while it is open. Returns a function that stops this. */
export function followChat(me: number): () => void {
  const ends = [
    onStream('support', ({ userId }) => (userId === null || userId === (requestedUserId ?? me)) && void catchUp()),
    onStream('fresh', () => void catchUp())
  ]
  return () => {
    for (const end of ends) end()
  }
}

function read(part: { after?: string; before?: string; num?: string }): Promise<Outcome<SupportPage>> {
  const query = { num: String(PAGE_SIZE), ...part, ...(requestedUserId && { userId: String(requestedUserId) }) }
  return outcomeOf<SupportPage>(api.api.support.messages.$get({ query }))
}

function merged(one: readonly SupportMessage[], two: readonly SupportMessage[]): SupportMessage[] {
  const lines = new Map([...one, ...two].map(line => [line.id, line]))
  return [...lines.values()].toSorted((first, second) => first.id - second.id)
}
