import type { Outcome } from './outcome.ts'

/** A page of a list, and the position of its first row on the server. */
export interface FollowingPage<P> {
  page: P
  start: number
}

/**
 * Reads the page of a list that follows the rows before `next`. If the list has become shorter than `total`, rows before may have
 * vanished, for example because the reader removed them, and those that follow have moved up: reads from as much earlier.
 */
export async function readFollowing<P extends { total: number }>(
  read: (start: number) => Promise<Outcome<P>>,
  next: number,
  total: number
): Promise<Outcome<FollowingPage<P>>> {
  const page = await read(next)
  if (!page.ok) return page
  const start = Math.max(0, next - Math.max(0, total - page.value.total))
  if (start === next) return { ok: true, value: { page: page.value, start } }
  const again = await read(start)
  return again.ok ? { ok: true, value: { page: again.value, start } } : again
}
