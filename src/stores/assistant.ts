import { atom } from 'nanostores'
import { callAssistant } from '../client/answerStream.ts'
import { api } from '../client/api.ts'
import type { AssistantCheck, KnowledgeBases, ThreadItem, ThreadList } from '../contract/assistant.ts'
import { type Failure, type Outcome, outcomeOf, UNREACHED } from './outcome.ts'
import { $reached, loadSession } from './session.ts'

/** State of the assistant. */
export type Assistant =
  | { state: 'loading' | 'signed_out' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; check: AssistantCheck; bases: KnowledgeBases['list'] }

export const $assistant = atom<Assistant>({ state: 'loading' })
/** The member's threads, last used first. */
export const $threads = atom<ThreadItem[]>([])
/** Number of threads, including those not listed. */
export const $threadTotal = atom(0)
/** Chosen knowledge bases. Empty if all are used. */
export const $bases = atom<readonly string[]>([])

/** Number of threads per page: the maximum of one call. */
const THREADS_PAGE_SIZE = 100

/** To other tabs, whose lists are of the same threads. A build renders islands too. */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('threads')

/** Follows the names and deletions of threads in other tabs. Returns a function that ends it. */
export function followThreads(): () => void {
  const changed = () => void readThreads()
  channel?.addEventListener('message', changed)
  return () => channel?.removeEventListener('message', changed)
}

/** Loads the session, the state of the assistant, the knowledge bases and the threads. */
export async function openAssistant(): Promise<void> {
  $assistant.set({ state: 'loading' })
  const session = await loadSession()
  // A dialog over the page explains the block.
  if (session.state === 'blocked') return
  if (session.state !== 'member')
    return $assistant.set($reached.get() ? { state: 'signed_out' } : { state: 'failed', failure: UNREACHED })
  const [check, bases] = await Promise.all([
    outcomeOf<AssistantCheck>(api.kb.api.v1.pinout_ai_search_check.$get()),
    outcomeOf<KnowledgeBases>(callAssistant({ method: 'GET', path: '/v1/knowledge_base_aliases' })),
    readThreads()
  ])
  if (!check.ok)
    return $assistant.set(
      check.failure.code === 'unauthorized' ? { state: 'signed_out' } : { state: 'failed', failure: check.failure }
    )
  $assistant.set({ state: 'open', check: check.value, bases: bases.ok ? bases.value.list : [] })
}

/** Reloads the number of remaining questions and the threads. */
export async function refreshAssistant(): Promise<void> {
  const [check] = await Promise.all([
    outcomeOf<AssistantCheck>(api.kb.api.v1.pinout_ai_search_check.$get()),
    readThreads()
  ])
  const open = $assistant.get()
  if (check.ok && open.state === 'open') $assistant.set({ ...open, check: check.value })
}

/** Loads the next threads. */
export async function olderThreads(): Promise<Outcome<unknown>> {
  const before = $threads.get()
  const older = await threadsFrom(before.length)
  if (!older.ok) return older
  const known = new Set(before.map(({ id }) => id))
  // A thread used elsewhere meanwhile has moved the others down.
  $threads.set([...before, ...older.value.list.filter(({ id }) => !known.has(id))])
  $threadTotal.set(older.value.total)
  return older
}

/** Reloads the newest threads. Threads listed below them stay. */
async function readThreads(): Promise<void> {
  const threads = await threadsFrom(0)
  if (!threads.ok) return
  const { list, total } = threads.value
  const before = $threads.get()
  const known = new Set(list.map(({ id }) => id))
  const rest =
    list.length < THREADS_PAGE_SIZE ? [] : before.slice(THREADS_PAGE_SIZE - 1).filter(({ id }) => !known.has(id))
  $threads.set([...list, ...rest].slice(0, total))
  $threadTotal.set(total)
}

function threadsFrom(start: number): Promise<Outcome<ThreadList>> {
  const query = { start: String(start), num: String(THREADS_PAGE_SIZE) }
  return outcomeOf<ThreadList>(api.kb.api.v1.threads.$get({ query }))
}

/** Adds or removes a knowledge base. */
export function toggleBase(alias: string): void {
  const chosen = $bases.get()
  $bases.set(chosen.includes(alias) ? chosen.filter(other => other !== alias) : [...chosen, alias])
}

/** Renames a thread. One that another tab deleted leaves the list. */
export async function renameThread(id: string, topic: string): Promise<Outcome<unknown>> {
  const done = await outcomeOf<ThreadItem>(api.kb.api.v1.threads[':id'].$post({ param: { id }, json: { topic } }))
  if (done.ok) $threads.set($threads.get().map(thread => (thread.id === id ? done.value : thread)))
  else if (done.failure.code === 'not_found') drop(id)
  if (done.ok) channel?.postMessage('changed')
  return done
}

function drop(id: string): void {
  const left = $threads.get().filter(thread => thread.id !== id)
  $threadTotal.set($threadTotal.get() - ($threads.get().length - left.length))
  $threads.set(left)
}

/** Deletes a thread with all its shared messages. */
export async function removeThread(id: string): Promise<Outcome<unknown>> {
  const done = await outcomeOf<unknown>(api.kb.api.v1.threads[':id'].$delete({ param: { id } }))
  if (done.ok) {
    drop(id)
    channel?.postMessage('changed')
    await readThreads()
  }
  return done
}

/** Deletes all threads. */
export async function clearThreads(): Promise<Outcome<unknown>> {
  const done = await outcomeOf<unknown>(api.kb.api.v1.threads.$delete())
  if (done.ok) {
    channel?.postMessage('changed')
    await readThreads()
  }
  return done
}
