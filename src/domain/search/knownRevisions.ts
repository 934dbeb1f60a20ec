import { LARGEST_ID } from '../largestId.ts'

const RADIX = 36

/** Writes the revisions of articles above `since`, such as `2s-1k.2t-4`: ids and differences. '' if there are none. */
export function knownOf(revisions: Readonly<Record<string, number>>, since: number): string {
  const newer = Object.entries(revisions).filter(([, revision]) => revision > since)
  return newer.map(([id, revision]) => `${Number(id).toString(RADIX)}-${(revision - since).toString(RADIX)}`).join('.')
}

/** Reads the revisions of articles by id. */
export function revisionsIn(known: string, since: number): Map<number, number> {
  const pairs = known.split('.').map(pair => pair.split('-').map(number => Number.parseInt(number, RADIX)))
  return new Map(
    pairs.flatMap(([id, more]) => {
      const revision = since + (more ?? 0)
      return id && more && id <= LARGEST_ID && Number.isSafeInteger(revision) ? [[id, revision] as const] : []
    })
  )
}
