import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { SupportInbox } from '../contract/support.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'
import { onStream } from './stream.ts'

/** All chats with support, for staff. */
export type Chats =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'open'; more: 'idle' | 'loading' | 'failed' } & SupportInbox)

export const $chats = atom<Chats>({ state: 'loading' })

const PAGE_SIZE = 30
const MAX_PAGE_SIZE = 100

export async function openChats(): Promise<void> {
  $chats.set({ state: 'loading' })
  const page = await read(0, PAGE_SIZE)
  $chats.set(page.ok ? { state: 'open', more: 'idle', ...page.value } : { state: 'failed', failure: page.failure })
}

export async function moreChats(): Promise<void> {
  const open = $chats.get()
  if (open.state !== 'open' || open.more === 'loading') return
  $chats.set({ ...open, more: 'loading' })
  const page = await read(open.list.length, PAGE_SIZE)
  // Chats may have moved to the top, or been closed, meanwhile.
  const now = $chats.get()
  if (now.state !== 'open') return
  if (!page.ok) return $chats.set({ ...now, more: 'failed' })
  const known = new Set(now.list.map(({ person }) => person.id))
  const fresh = page.value.list.filter(({ person }) => !known.has(person.id))
  $chats.set({ state: 'open', more: 'idle', list: [...now.list, ...fresh], total: page.value.total })
}

/** Follows the chats while they are shown. Returns a function that stops this. */
export function followChats(): () => void {
  const ends = [onStream('support', () => void lookAgain()), onStream('fresh', () => void lookAgain())]
  return () => {
    for (const end of ends) end()
  }
}

let looking: Promise<void> | undefined
let again = false

/** Reloads as many chats as are shown. Changed chats move to the top. */
function lookAgain(): Promise<void> {
  again = looking !== undefined
  looking ??= readWaiting().finally(() => {
    looking = undefined
  })
  return looking
}

async function readWaiting(): Promise<void> {
  do {
    again = false
    const open = $chats.get()
    if (open.state !== 'open') break
    const page = await read(0, Math.min(Math.max(open.list.length, PAGE_SIZE), MAX_PAGE_SIZE))
    const now = $chats.get()
    if (!page.ok || now.state !== 'open') break
    const fresh = new Set(page.value.list.map(({ person }) => person.id))
    const rest = now.list.slice(page.value.list.length).filter(({ person }) => !fresh.has(person.id))
    $chats.set({ ...now, list: [...page.value.list, ...rest], total: page.value.total })
  } while (again)
}

function read(start: number, num: number): Promise<Outcome<SupportInbox>> {
  return outcomeOf<SupportInbox>(api.api.support.inbox.$get({ query: { start: String(start), num: String(num) } }))
}
