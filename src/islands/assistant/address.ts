import { type Language, localPath, splitPath } from '../../domain/language/languages.ts'

const ID = /^[0-9a-f-]{36}$/
const MAX_TOPIC_LENGTH = 1000

/** Returns the address of a thread or of a question to ask, on this page, which may show results beside it. */
export function hrefOf(lang: Language, { thread, topic }: { thread?: string | undefined; topic?: string }): string {
  const path = splitPath(location.pathname).path === '/search-chat' ? '/search-chat' : '/research-chat'
  const query = new URLSearchParams(path === '/research-chat' ? { mode: 'dialogue' } : {})
  if (thread) query.set('thread', thread)
  // A longer topic is stored in this browser.
  if (topic) query.set('topic', topic.slice(0, MAX_TOPIC_LENGTH))
  return `${localPath(path, lang)}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the thread in the address. */
export function threadInAddress(): string | undefined {
  const id = new URLSearchParams(location.search).get('thread')
  return id && ID.test(id) ? id : undefined
}

/** Puts the thread into the address, so that a reload opens it and does not ask again. */
export function putThread(id: string | undefined): void {
  if (!id || id === threadInAddress()) return
  const url = new URL(location.href)
  url.searchParams.set('thread', id)
  url.searchParams.delete('topic')
  history.replaceState(history.state, '', url)
}

/**
 * Returns the question in the address, and whether it should be sent at once: only if a link of this site led here to
 * ask it.
 */
export function openedFor(): { topic: string; meant: boolean } {
  const query = new URLSearchParams(location.search)
  const asks = document.querySelector<HTMLElement>('[data-opened]')?.dataset.opened === 'dialogue'
  const topic = query.get('topic')?.trim() ?? ''
  const fromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return { topic, meant: asks && fromHere && !query.has('thread') && topic.length < MAX_TOPIC_LENGTH }
}
