import { useEffect, useState } from 'react'
import type { LiveThread } from '../../contract/comments.ts'
import { lastRead, noteRead } from '../../stores/lastRead.ts'

/** New comments since the reader's last visit. */
export interface Unread {
  /** Comments with a higher id are new. */
  after: number
  count: number
  /** Highest comment id. */
  newest: number
}

/**
 * Finds new comments by others than `ownId` in the shown threads, and stores that they were shown. Stores nothing for a
 * person who has signed out, because comments may arrive after this browser has cleared the person's data.
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
