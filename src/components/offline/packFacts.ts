import type { AtHand } from './savedSections.ts'

/** Description of a pack, in pack.json. */
export interface PackFacts {
  title: string
  madeAt: string
  lists: AtHand[]
  articles: AtHand[]
}

/** Checks whether this page is from a pack. */
export function inPack(): boolean {
  return document.documentElement.dataset.pack !== undefined
}

/**
 * Reads the description of the pack.
 * @throws Error if pack.json is missing
 */
export async function readPackFacts(): Promise<PackFacts> {
  const reply = await fetch('/pack.json')
  if (!reply.ok) throw new Error(`pack.json: ${reply.status}`)
  return reply.json()
}
