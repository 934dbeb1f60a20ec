import { atom } from 'nanostores'
import { answerChunks, callAssistant } from '../client/answerStream.ts'
import { api } from '../client/api.ts'
import type { Thread, ThreadItem, ThreadMessage } from '../contract/assistant.ts'
import type { Language } from '../domain/language/languages.ts'
import { findLog, messageOfLog } from '../domain/log/findLog.ts'
import { dataOf, emptyAnswer, grow, textsOf } from './answerParts.ts'
import { $assistant, $bases, refreshAssistant } from './assistant.ts'
import { type Failure, failureOf, outcomeOf, UNREACHED } from './outcome.ts'

/** The open thread. */
export interface Conversation {
  /** Undefined before the first question. */
  id: string | undefined
  state: 'loading' | 'failed' | 'open'
  messages: readonly ThreadMessage[]
  /** `lost` means that the connection was lost during an answer and is being restored. */
  phase: 'idle' | 'asking' | 'answering' | 'lost'
  /** Reason for the failure of the last step. */
  failure: Failure | undefined
  /** Names that no longer narrow the answers. */
  dropped: readonly string[]
}

const NEW: Conversation = { id: undefined, state: 'open', messages: [], phase: 'idle', failure: undefined, dropped: [] }
export const $conversation = atom<Conversation>(NEW)
/** Time in milliseconds that answers took since they were asked for here, by their ids. */
export const $took = atom<Record<string, number>>({})
let askedAt = 0

/** Delays before reconnecting, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15_000]
/** Time in milliseconds from which a connection was not cut off at once, so that the delays begin again. */
const STEADY_MS = 10_000
/** Time limit in milliseconds for the server to end a stopped answer. */
const STOP_TIMEOUT_MS = 3000
/** Failure for a server that accepts calls and does not answer. The question can be sent again. */
export const UNANSWERED: Failure = { code: 'unanswered', message: '', fields: {} }
/** Reason for the end of a call that the reader no longer waits for. */
const GIVEN_UP = 'given up'
let reading = new AbortController()

/** Opens a thread and continues an answer in progress. Without an id, starts a new topic. */
export async function openThread(id: string | undefined, lang: Language): Promise<void> {
  leave()
  const mine = reading
  if (!id) return $conversation.set(NEW)
  $conversation.set({ ...NEW, id, state: 'loading' })
  const thread = await outcomeOf<Thread>(api.kb.api.v1.threads[':id'].$get({ param: { id } }))
  if (mine.signal.aborted) return
  if (!thread.ok) return $conversation.set({ ...NEW, id, state: 'failed', failure: thread.failure })
  const { messages, running, kb } = thread.value
  $bases.set(kb)
  $conversation.set({ ...NEW, id, messages, phase: running ? 'answering' : 'idle' })
  if (running) await resume(id, lang, mine, 0)
}

/** Returns the chips, boards and versions that narrow the next answer. */
export function scopeOf({ messages, dropped }: Pick<Conversation, 'messages' | 'dropped'>): string[] {
  const answer = messages.findLast(message => message.role === 'assistant' && dataOf(message, 'scope'))
  const names = answer ? (dataOf(answer, 'scope')?.names ?? []) : []
  return names.filter(name => !dropped.includes(name))
}

/** Removes a chip, board or version from the scope of later answers. */
export function dropFromScope(name: string): void {
  change({ dropped: [...$conversation.get().dropped, name] })
}

/** Returns the scope to send. Empty if the thread already has it. */
function narrowed(conversation: Conversation): { scope?: string[] } {
  return conversation.dropped.length === 0 ? {} : { scope: scopeOf(conversation) }
}

/** Waits for the messages of the open thread. Returns false if the reader opened another one meanwhile. */
function isLoaded(): Promise<boolean> {
  const mine = reading
  return new Promise(done => {
    const end = $conversation.listen(({ state }) => {
      if (state === 'loading' && mine === reading) return
      end()
      done(mine === reading)
    })
  })
}

/** Asks in the open thread, or starts one. Returns whether the question was accepted. If not, it can be asked again. */
export async function ask(content: string, lang: Language): Promise<boolean> {
  // A question follows the messages before it.
  if ($conversation.get().state === 'loading' && !(await isLoaded())) return false
  const open = $conversation.get()
  if (open.phase !== 'idle') return false
  const metadata = { createdAt: new Date().toISOString(), lang }
  const question: ThreadMessage = {
    id: crypto.randomUUID(),
    role: 'user',
    parts: [{ type: 'text', text: content, state: 'done' }],
    metadata
  }
  const before = open.messages
  change({ messages: [...before, question, emptyAnswer(lang).message], phase: 'asking', failure: undefined })
  const mine = reading
  const id = open.id ?? (await beginThread(before, mine, topicOf(content)))
  return id !== undefined && send(id, { content, kb: $bases.get(), lang, ...narrowed(open) }, before, lang, mine)
}

/** Asks the last question again. The old answer stays until a new one starts. */
export async function regenerate(lang: Language): Promise<void> {
  const before = $conversation.get()
  const { id, phase, messages } = before
  const at = messages.findLastIndex(message => message.role === 'user')
  const question = messages[at]
  if (!id || phase !== 'idle' || !question) return
  const earlier = messages.slice(0, at + 1)
  change({ messages: [...earlier, emptyAnswer(lang).message], phase: 'asking', failure: undefined })
  const content = textsOf(question).join('\n')
  await send(id, { content, kb: $bases.get(), lang, regenerate: true, ...narrowed(before) }, messages, lang, reading)
}

/**
 * Stops the answer. The text so far stays. Gives up after `limitMs` milliseconds if the server does not answer: then a question that was not
 * accepted can be sent again.
 */
export async function stop(limitMs = STOP_TIMEOUT_MS): Promise<void> {
  const { id, phase } = $conversation.get()
  if (phase === 'idle') return
  // Without a thread, the server has nothing to stop.
  if (!id) return giveUp()
  const mine = reading
  const signal = AbortSignal.timeout(limitMs)
  const path = `/v2/threads/${id}/stop`
  const done = await callAssistant({ method: 'POST', path, signal }).catch(() => undefined)
  const isOver = () => reading !== mine || $conversation.get().phase === 'idle'
  if (isOver()) return
  if (!done) return giveUp()
  if (!done.ok) return change({ failure: await failureOf(done) })
  setTimeout(() => {
    if (isOver()) return
    if ($conversation.get().phase === 'asking') giveUp()
    else void reread(id, mine)
  }, limitMs)
}

/** Ends all calls of the conversation. `ask()` takes back a question that the server has not accepted. */
function giveUp(): void {
  const { phase } = $conversation.get()
  reading.abort(GIVEN_UP)
  reading = new AbortController()
  if (phase !== 'asking') change({ phase: 'idle', failure: UNANSWERED })
}

/** Changes the metadata of a message, such as its rating or sharing. */
export function noteMessage(id: string, metadata: Partial<ThreadMessage['metadata']>): void {
  const { messages } = $conversation.get()
  change({
    messages: messages.map(each => (each.id === id ? { ...each, metadata: { ...each.metadata, ...metadata } } : each))
  })
}

/** Stops reading. The server continues. */
function leave(): void {
  askedAt = 0
  reading.abort()
  reading = new AbortController()
}

function change(next: Partial<Conversation>): void {
  $conversation.set({ ...$conversation.get(), ...next })
}

/** Returns the error in a log that is the whole question. A thread has its first question as its topic otherwise. */
function topicOf(question: string): string {
  const found = findLog(question)
  return found && !found.before ? messageOfLog(found.log) : ''
}

async function beginThread(
  before: Conversation['messages'],
  mine: AbortController,
  topic: string
): Promise<string | undefined> {
  const { signal } = mine
  const call = api.kb.api.v1.threads.$post({ json: { topic, kb: [...$bases.get()] } }, { init: { signal } })
  const begun = await outcomeOf<ThreadItem>(call)
  if (signal.aborted) {
    if (signal.reason === GIVEN_UP) refused(UNANSWERED, before)
    return undefined
  }
  if (begun.ok) change({ id: begun.value.id })
  else refused(begun.failure, before)
  return begun.ok ? begun.value.id : undefined
}

function refused(failure: Failure, before: Conversation['messages']): void {
  if (failure.code === 'unauthorized') $assistant.set({ state: 'signed_out' })
  change({ messages: before, phase: 'idle', failure })
}

async function send(
  id: string,
  input: object,
  before: Conversation['messages'],
  lang: Language,
  mine: AbortController
): Promise<boolean> {
  const path = `/v2/threads/${id}/stream`
  const { signal } = mine
  askedAt = performance.now()
  const reply = await callAssistant({ method: 'POST', path, body: input, signal }).catch(() => undefined)
  if (signal.aborted && signal.reason !== GIVEN_UP) return true
  if (signal.aborted) {
    refused(UNANSWERED, before)
    return false
  }
  if (!reply?.ok) {
    refused(reply ? await failureOf(reply) : UNREACHED, before)
    return false
  }
  // The field is cleared while the answer is still being written.
  void follow(reply, id, lang, mine)
  return true
}

/**
 * Renders an answer as it grows. Resumes it if the connection is lost.
 * @param cuts connections before this one that were cut off soon
 */
async function follow(reply: Response, id: string, lang: Language, mine: AbortController, cuts = 0): Promise<void> {
  const began = performance.now()
  let growing = emptyAnswer(lang)
  change({ phase: 'answering' })
  try {
    for await (const chunks of answerChunks(reply)) {
      if (mine.signal.aborted) return
      growing = chunks.reduce(grow, growing)
      place(growing.message)
    }
  } catch {
    if (mine.signal.aborted) return
  }
  if (mine.signal.aborted) return
  if (!growing.ended) return resume(id, lang, mine, performance.now() - began < STEADY_MS ? cuts + 1 : 0)
  if (askedAt > 0) $took.set({ ...$took.get(), [growing.message.id]: performance.now() - askedAt })
  askedAt = 0
  change({ phase: 'idle' })
  await refreshAssistant()
}

/** Replaces the last answer by the growing one. */
function place(answer: ThreadMessage): void {
  const { messages } = $conversation.get()
  const at = messages.findLastIndex(message => message.role === 'user')
  change({ messages: [...messages.slice(0, at + 1), answer] })
}

async function resume(id: string, lang: Language, mine: AbortController, cuts: number): Promise<void> {
  // Something between here and the server may cut off every stream as soon as it begins.
  if (cuts > 1) {
    const wait = RETRY_DELAYS_MS[cuts - 2]
    if (wait === undefined) return reread(id, mine)
    await pause(wait)
    if (mine.signal.aborted) return
  }
  for (const wait of RETRY_DELAYS_MS) {
    const path = `/v2/threads/${id}/stream`
    const { signal } = mine
    const reply = await callAssistant({ method: 'GET', path, signal }).catch(() => undefined)
    if (mine.signal.aborted) return
    if (reply?.ok && reply.status !== 204) return follow(reply, id, lang, mine, cuts)
    // The answer has ended meanwhile, and the thread contains it.
    if (reply) return reread(id, mine)
    await pause(wait)
    if (mine.signal.aborted) return
  }
  change({ phase: 'idle', failure: UNREACHED })
}

/** Waits before the next connection, or until the network is back. */
async function pause(wait: number): Promise<void> {
  change({ phase: 'lost' })
  await new Promise(done => {
    setTimeout(done, wait)
    addEventListener('online', done, { once: true })
  })
}

async function reread(id: string, mine: AbortController): Promise<void> {
  const thread = await outcomeOf<Thread>(api.kb.api.v1.threads[':id'].$get({ param: { id } }))
  if (mine.signal.aborted) return
  if (thread.ok) change({ messages: thread.value.messages, phase: 'idle' })
  else change({ phase: 'idle', failure: thread.failure })
  await refreshAssistant()
}
