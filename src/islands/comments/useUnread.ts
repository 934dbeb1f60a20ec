import { useEffect, useState } from 'react'
import type { LiveThread } from '../../contract/comments.ts'
import { lastRead, noteRead } from '../../stores/lastRead.ts'

/** What came since the reader was here last. */
export interface Unread {
  /** Comments with a higher id are new. */
  after: number
  count: number
  /** The newest of all. */
  newest: number
}

/**
 * Finds what is new among the shown threads, written by others than `ownId`, and notes that it was shown.
 * For somebody who has signed out nothing is noted: comments may come after this browser forgot the person.
 */
export function useUnread(articleId: number, threads: readonly LiveThread[], ownId: number | undefined): Unread {
  const all = threads.flatMap(thread => [thread, ...thread.replies])
  const newest = Math.max(0, ...all.map(({ id }) => id))
  const [before] = useState(() => lastRead(articleId))
  useEffect(() => {
    if (newest > 0 && ownId !== undefined) noteRead(articleId, newest)
  }, [articleId, newest, ownId])
  const after = before ?? newest
  const count = all.filter(({ id, author }) => id > after && author.id !== ownId).length
  return { after, count, newest }
}
