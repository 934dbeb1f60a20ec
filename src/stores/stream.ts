import { $session, publishCounts } from './session.ts'
import { lead, type StreamListener } from './streamLeader.ts'

const listeners = new EventTarget()
const articles = new Map<number, number>()

/** Runs `act` for each event of a name. Returns a function that stops this. */
export function onStream<Name extends keyof StreamListener>(
  name: Name,
  act: (data: StreamListener[Name]) => void
): () => void {
  const hear = (event: Event) => act((event as CustomEvent<StreamListener[Name]>).detail)
  listeners.addEventListener(name, hear)
  return () => listeners.removeEventListener(name, hear)
}

/**
 * Runs `act` when something visible of an article changed, such as a new comment, and when a change may have been
 * missed. Returns a function that stops this.
 */
export function onArticleChanged(articleId: number, act: () => void): () => void {
  articles.set(articleId, (articles.get(articleId) ?? 0) + 1)
  stream?.want([...articles.keys()])
  const ends = [onStream('article', ({ id }) => id === articleId && act()), onStream('fresh', act)]
  return () => {
    for (const end of ends) end()
    const left = (articles.get(articleId) ?? 1) - 1
    if (left > 0) articles.set(articleId, left)
    else articles.delete(articleId)
    stream?.want([...articles.keys()])
  }
}

let stream: ReturnType<typeof lead> | undefined
let userId: number | undefined

/** Follows the server's events while the reader is signed in. */
export function followStream(): void {
  onStream('counts', publishCounts)
  $session.subscribe(session => {
    const id = session.state === 'member' ? (session.profile.id ?? undefined) : undefined
    // The session is not known yet. Its value follows.
    if (session.state === 'unknown') return
    if (id === userId) return stream?.resume()
    userId = id
    stream?.leave()
    stream =
      id === undefined
        ? undefined
        : lead(id, (name, detail) => listeners.dispatchEvent(new CustomEvent(name, { detail })))
    stream?.want([...articles.keys()])
  })
}
