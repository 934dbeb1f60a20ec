import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { AllReaded, MessageItem, MessageList, UnreadCounts } from '../contract/messages.ts'
import type { MessageType } from '../domain/notification/messageKinds.ts'
import { readFollowing } from './followingPage.ts'
import { type Failure, type Outcome, outcomeOf, UNREACHED } from './outcome.ts'
import { $counts, $reached, countsOfReply, loadSession } from './session.ts'
import { onStream } from './stream.ts'

/** Access of the reader to notifications. */
export type Access =
  /** Stays `loading` for blocked people, because a dialog over the page explains the block. */
  | { state: 'loading' | 'signed_out' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; me: number; staff: boolean }

/** Messages of a tab, newest first. */
export type Messages =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; list: MessageItem[]; total: number; next: number; more: 'idle' | 'loading' | 'failed' }

export const $messagesAccess = atom<Access>({ state: 'loading' })
export const $messages = atom<Messages>({ state: 'loading' })

/** Tabs of the page, in order. */
export const MESSAGE_TABS = ['system', 'like', 'comment', 'support'] as const
export type MessageTab = (typeof MESSAGE_TABS)[number]

const PAGE_SIZE = 20
let type: MessageType | undefined
let round = 0
/** Messages received while the list is loading, which may not contain them. */
let early: MessageItem[] = []

/** Loads the session, and returns the first tab: the requested one, or the first with something new. */
export async function openInbox(requestedTab: MessageTab | undefined): Promise<MessageTab> {
  $messagesAccess.set({ state: 'loading' })
  const session = await loadSession()
  if (session.state === 'blocked') return requestedTab ?? 'system'
  const me = session.state === 'member' ? session.profile.id : null
  if (session.state !== 'member' || me === null) {
    $messagesAccess.set($reached.get() ? { state: 'signed_out' } : { state: 'failed', failure: UNREACHED })
    return requestedTab ?? 'system'
  }
  if (!requestedTab) await readCounts()
  const { name, role } = session.profile
  $messagesAccess.set({ state: 'open', me, staff: name !== '' || role === 'admin' })
  return requestedTab ?? MESSAGE_TABS.find(tab => $counts.get()[tab] > 0) ?? 'system'
}

async function readCounts(): Promise<void> {
  const show = countsOfReply()
  const counts = await outcomeOf<UnreadCounts>(api.api.message.getNewMessageStatus.$get())
  if (counts.ok) show(counts.value)
}

/** Loads the newest messages of a tab. */
export async function openMessages(wanted: MessageType): Promise<void> {
  const own = ++round
  type = wanted
  early = []
  $messages.set({ state: 'loading' })
  const page = await read(wanted, 0)
  if (own !== round) return
  if (!page.ok) return $messages.set({ state: 'failed', failure: page.failure })
  const { list, total } = page.value
  $messages.set({ state: 'open', list, total, next: list.length, more: 'idle' })
  const known = new Map(list.map(({ id, seq }) => [id, seq]))
  for (const message of early) if ((known.get(message.id) ?? -1) < message.seq) place(message)
}

/** Loads the next messages. */
export async function moreMessages(): Promise<void> {
  const [open, own] = [$messages.get(), round]
  if (open.state !== 'open' || open.more === 'loading' || !type) return
  $messages.set({ ...open, more: 'loading' })
  const wanted = type
  const following = await readFollowing(start => read(wanted, start), open.next, open.total)
  const now = $messages.get()
  if (own !== round || now.state !== 'open') return
  if (!following.ok) return $messages.set({ ...now, more: 'failed' })
  const { page, start } = following.value
  const { list, total } = page
  const known = new Set(now.list.map(message => message.id))
  // New messages have moved the known ones into this page.
  const fresh = list.filter(message => !known.has(message.id))
  const next = list.length > 0 ? start + list.length : total
  $messages.set({ state: 'open', list: [...now.list, ...fresh], total, next, more: 'idle' })
}

/** Marks a message as read, even if the page is left meanwhile. */
export async function readMessage(id: number): Promise<void> {
  change(message => message.id === id, new Date().toISOString())
  const show = countsOfReply()
  const call = api.api.message.setMessageReaded.$post({ json: { id } }, { init: { keepalive: true } })
  const counts = await outcomeOf<UnreadCounts>(call)
  if (counts.ok) show(counts.value)
  else change(message => message.id === id, null)
}

/** Marks all messages as read, those of the other tabs too. Returns a function that undoes this. */
export async function readAll(): Promise<Outcome<() => Promise<Outcome<unknown>>>> {
  // Computed before the call, because the event may arrive before the reply.
  const marked = new Set(unreadIds())
  const show = countsOfReply()
  const done = await outcomeOf<AllReaded>(api.api.message.setAllMessageReaded.$post({ json: {} }))
  if (!done.ok) return done
  const { readAt, counts } = done.value
  show(counts)
  change(message => marked.has(message.id), readAt)
  return { ok: true, value: () => undo(readAt, marked) }
}

async function undo(readAt: string, marked: ReadonlySet<number>): Promise<Outcome<unknown>> {
  const show = countsOfReply()
  const call = api.api.message.setAllMessageReaded.$post({ json: { undo: readAt } })
  const done = await outcomeOf<AllReaded>(call)
  if (!done.ok) return done
  show(done.value.counts)
  // Another tab may have been opened meanwhile.
  change(message => marked.has(message.id) || message.readAt === readAt, null)
  return done
}

function unreadIds(): number[] {
  const open = $messages.get()
  return open.state === 'open' ? open.list.filter(message => message.unread).map(message => message.id) : []
}

function change(which: (message: MessageItem) => boolean, readAt: string | null): void {
  const open = $messages.get()
  if (open.state !== 'open') return
  const list = open.list.map(message => (which(message) ? { ...message, unread: readAt === null, readAt } : message))
  $messages.set({ ...open, list })
}

function read(of: MessageType, start: number): Promise<Outcome<MessageList>> {
  const query = { type: of, start: String(start), num: String(PAGE_SIZE) }
  return outcomeOf<MessageList>(api.api.message.getMessage.$get({ query }))
}

/** Follows events while the page is open. Returns a function that stops this. */
export function followMessages(): () => void {
  const ends = [
    onStream('message', place),
    // All messages were marked as read in another tab.
    onStream(
      'counts',
      counts => type && counts[type] === 0 && change(message => message.unread, new Date().toISOString())
    ),
    onStream('fresh', () => void lookAgain())
  ]
  return () => {
    for (const end of ends) end()
  }
}

function place(message: MessageItem): void {
  const open = $messages.get()
  if (message.type !== type) return
  if (open.state !== 'open') return void early.push(message)
  const others = open.list.filter(({ id }) => id !== message.id)
  const added = open.list.length - others.length === 0 ? 1 : 0
  const list = [message, ...others].toSorted((one, two) => two.seq - one.seq)
  $messages.set({ ...open, list, total: open.total + added, next: open.next + added })
}

/** Loads messages that arrived between loading the list and opening the stream. */
async function lookAgain(): Promise<void> {
  const own = round
  if ($messages.get().state !== 'open' || !type) return
  const page = await read(type, 0)
  if (own !== round || !page.ok) return
  for (const message of page.value.list.toReversed()) place(message)
}
