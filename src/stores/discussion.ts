import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { CommentHistory, Discussion, LiveComment, LiveThread } from '../contract/comments.ts'
import { readFollowing } from './followingPage.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'

export type Discussed =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; discussion: Discussion; threads: LiveThread[]; more: 'idle' | 'loading' | 'failed' }

export const $discussion = atom<Discussed>({ state: 'loading' })

const PAGE_SIZE = 50
let articleId = 0
let wantedId: number | undefined
/** Number of the last read that was started. An older read may end later, and then waits for the latest. */
let begun = 0
let latest: Promise<void> = Promise.resolve()

/** Loads the discussion of an article, up to the wanted comment if there is one. */
export function openDiscussion(id: number, wanted?: number): Promise<void> {
  articleId = id
  wantedId = wanted
  latest = readFirst(wanted)
  return latest
}

async function readFirst(wanted?: number): Promise<void> {
  const turn = ++begun
  const first = await read(0)
  if (turn !== begun) return
  if (!first.ok) return $discussion.set({ state: 'failed', failure: first.failure })
  $discussion.set({ state: 'open', discussion: first.value, threads: first.value.list, more: 'idle' })
  if (wanted !== undefined) await readUntil(wanted)
}

/** Loads further threads until a comment is shown. A page that adds none ends this, because the next would not either. */
async function readUntil(id: number): Promise<void> {
  for (let before = -1; !has(id) && left() && count() > before; ) {
    before = count()
    await moreThreads()
  }
}

/** Reloads the shown threads and new ones. Resolves when they are shown, even if a later call loaded them. */
export function refreshDiscussion(): Promise<void> {
  latest = readAgain()
  return latest
}

async function readAgain(): Promise<void> {
  const before = $discussion.get()
  if (before.state !== 'open') return openDiscussion(articleId, wantedId)
  const turn = ++begun
  const threads: LiveThread[] = []
  let discussion: Discussion | undefined
  const wanted = Math.max(before.threads.length + 1, PAGE_SIZE)
  while (threads.length < wanted) {
    const page = await read(threads.length)
    if (turn !== begun) return latest
    // The shown threads stay, and are reloaded on the next occasion.
    if (!page.ok) return
    discussion = page.value
    threads.push(...page.value.list)
    if (threads.length >= page.value.total || page.value.list.length === 0) break
  }
  if (discussion) $discussion.set({ state: 'open', discussion, threads, more: 'idle' })
}

let readingMore: Promise<void> | undefined

/** Loads the next threads. During a call, another one waits for the same threads. */
export function moreThreads(): Promise<void> {
  readingMore ??= readMore().finally(() => {
    readingMore = undefined
  })
  return readingMore
}

async function readMore(): Promise<void> {
  const open = $discussion.get()
  if (open.state !== 'open') return
  $discussion.set({ ...open, more: 'loading' })
  const following = await readFollowing(read, open.threads.length, open.discussion.total)
  // The shown threads may have been reloaded meanwhile.
  const now = $discussion.get()
  if (now.state !== 'open') return
  if (!following.ok) return $discussion.set({ ...now, more: 'failed' })
  const { page } = following.value
  const known = new Set(now.threads.map(thread => thread.id))
  const threads = [...now.threads, ...page.list.filter(thread => !known.has(thread.id))]
  $discussion.set({ state: 'open', discussion: page, threads, more: 'idle' })
}

/** Position of a new comment. */
export interface ReplyTarget {
  parentId?: number | undefined
  quoteId?: number | undefined
}

/** Posts a comment and shows it. Returns its id. */
export async function say(content: string, place: ReplyTarget): Promise<Outcome<number>> {
  const { addArticleDiscuss } = api.api.discuss
  const outcome = await outcomeOf<{ id: number }>(addArticleDiscuss.$post({ json: { articleId, content, ...place } }))
  if (!outcome.ok) return outcome
  await refreshDiscussion()
  await readUntil(outcome.value.id)
  return { ok: true, value: outcome.value.id }
}

/** Changes the text of an own comment. */
export async function rewrite({ id, editedAt }: LiveComment, content: string): Promise<Outcome<number>> {
  const outcome = await outcomeOf(api.api.discuss.editDiscuss.$post({ json: { id, content, editedAt } }))
  // A person with two windows sees the text saved in the other one.
  if (!outcome.ok && outcome.failure.code !== 'content_expired') return outcome
  await refreshDiscussion()
  return outcome.ok ? { ok: true, value: id } : outcome
}

/** Reads the earlier versions of a comment, newest first. */
export async function readHistory(id: number): Promise<Outcome<{ text: string; writtenAt: string }[]>> {
  const outcome = await outcomeOf<CommentHistory>(api.api.discuss.getDiscussHistory.$get({ query: { id: String(id) } }))
  if (!outcome.ok) return outcome
  return { ok: true, value: outcome.value.list.map(({ content: text, writtenAt }) => ({ text, writtenAt })) }
}

/** Deletes a comment. The person who deleted it can restore it. */
export async function removeComment(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.discuss.deleteDiscuss.$post({ json: { id } }))
  if (!outcome.ok) return outcome
  await refreshDiscussion()
  return { ok: true, value: undefined }
}

/** Restores a deleted comment. */
export async function restoreComment(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.discuss.restoreDiscuss.$post({ json: { id } }))
  if (!outcome.ok) return outcome
  await refreshDiscussion()
  return { ok: true, value: undefined }
}

/** Accepts an answer for a range of SDK versions. Null removes the acceptance. */
export async function accept(discussId: number | null, sdkFrom = '', sdkTo = ''): Promise<Outcome> {
  const { setBestAnswer } = api.api.article
  const outcome = await outcomeOf(setBestAnswer.$post({ json: { articleId, discussId, sdkFrom, sdkTo } }))
  if (!outcome.ok) return outcome
  await refreshDiscussion()
  return { ok: true, value: undefined }
}

function read(start: number): Promise<Outcome<Discussion>> {
  const query = { articleId: String(articleId), start: String(start), num: String(PAGE_SIZE) }
  return outcomeOf<Discussion>(api.api.discuss.getArticleDiscuss.$get({ query }))
}

function has(id: number): boolean {
  const open = $discussion.get()
  return open.state === 'open' && open.threads.some(thread => [thread, ...thread.replies].some(one => one.id === id))
}

function count(): number {
  const open = $discussion.get()
  return open.state === 'open' ? open.threads.length : 0
}

function left(): boolean {
  const open = $discussion.get()
  return open.state === 'open' && open.more !== 'failed' && open.threads.length < open.discussion.total
}
