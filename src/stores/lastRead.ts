import { store } from '../browser/storage.ts'

const KEY = 'forum_read'
/** Maximum number of remembered articles. Those not read for the longest time are removed. */
const MAX_ARTICLES = 200

type Marks = [articleId: number, commentId: number][]

function marks(): Marks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as Marks) : []
  } catch {
    return []
  }
}

/** Returns the newest comment of an article when this browser last showed it, or undefined if it never did. */
export function lastRead(articleId: number): number | undefined {
  return marks().find(([id]) => id === articleId)?.[1]
}

/** Stores that the comments of an article were shown, up to this one. */
export function noteRead(articleId: number, commentId: number): void {
  const others = marks().filter(([id]) => id !== articleId)
  store(KEY, JSON.stringify([...others, [articleId, commentId]].slice(-MAX_ARTICLES)))
}
