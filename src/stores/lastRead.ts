const KEY = 'forum_read'
/** So many articles are remembered; those that were not read for longest are forgotten. */
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

/** The newest comment of an article that was there when this browser last showed it; undefined before the first time. */
export function lastRead(articleId: number): number | undefined {
  return marks().find(([id]) => id === articleId)?.[1]
}

/** Notes that the comments of an article were shown, up to this one. */
export function noteRead(articleId: number, commentId: number): void {
  const others = marks().filter(([id]) => id !== articleId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [articleId, commentId]].slice(-MAX_ARTICLES)))
  } catch {
    // Storage may be blocked or full; then nothing is marked.
  }
}
