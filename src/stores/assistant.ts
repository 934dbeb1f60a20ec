import { atom } from 'nanostores'
import { callAssistant } from '../client/answerStream.ts'
import { api } from '../client/api.ts'
import type { AssistantCheck, KnowledgeBases, ThreadItem, ThreadList } from '../contract/assistant.ts'
import { type Failure, type Outcome, outcomeOf, UNREACHED } from './outcome.ts'
import { $reached, loadSession } from './session.ts'

/** Whether the assistant can be asked, and what by. */
export type Assistant =
  | { state: 'loading' | 'signed_out' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; check: AssistantCheck; bases: KnowledgeBases['list'] }

export const $assistant = atom<Assistant>({ state: 'loading' })
/** One's threads, the one used last first. */
export const $threads = atom<ThreadItem[]>([])
/** How many there are, those that are not listed too. */
export const $threadTotal = atom(0)
/** The knowledge bases that are asked; none is chosen where all are. */
export const $bases = atom<readonly string[]>([])

/** As many as one call gives. */
const THREADS_PAGE_SIZE = 100

/** Finds out who asks, what can be asked, and what was. */
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

/** Asks again how many questions remain, and for the threads as they are now. */
export async function refreshAssistant(): Promise<void> {
  const [check] = await Promise.all([
    outcomeOf<AssistantCheck>(api.kb.api.v1.pinout_ai_search_check.$get()),
    readThreads()
  ])
  const open = $assistant.get()
  if (check.ok && open.state === 'open') $assistant.set({ ...open, check: check.value })
}

/** Lists the threads that come next. */
export async function olderThreads(): Promise<Outcome<unknown>> {
  const before = $threads.get()
  const older = await threadsFrom(before.length)
  if (!older.ok) return older
  const known = new Set(before.map(({ id }) => id))
  // One that was used elsewhere meanwhile moved the others down.
  $threads.set([...before, ...older.value.list.filter(({ id }) => !known.has(id))])
  $threadTotal.set(older.value.total)
  return older
}

/** Reads the newest threads again; those that were listed below stay. */
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

/** Adds or takes away a knowledge base. */
export function toggleBase(alias: string): void {
  const chosen = $bases.get()
  $bases.set(chosen.includes(alias) ? chosen.filter(other => other !== alias) : [...chosen, alias])
}

/** Deletes a thread with all that was shared of it. */
export async function removeThread(id: string): Promise<Outcome<unknown>> {
  const done = await outcomeOf<unknown>(api.kb.api.v1.threads[':id'].$delete({ param: { id } }))
  if (done.ok) {
    $threads.set($threads.get().filter(thread => thread.id !== id))
    await readThreads()
  }
  return done
}

/** Deletes all threads. */
export async function clearThreads(): Promise<Outcome<unknown>> {
  const done = await outcomeOf<unknown>(api.kb.api.v1.threads.$delete())
  if (done.ok) await readThreads()
  return done
}
