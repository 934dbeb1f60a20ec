import type { AtHand } from './savedSections.ts'

/** What a pack says of itself, in pack.json. */
export interface PackFacts {
  title: string
  madeAt: string
  lists: AtHand[]
  articles: AtHand[]
}

/** Whether this page came out of a pack. */
export function inPack(): boolean {
  return document.documentElement.dataset.pack !== undefined
}

/** Throws when pack.json is not beside the pages. */
export async function readPackFacts(): Promise<PackFacts> {
  const reply = await fetch('/pack.json')
  if (!reply.ok) throw new Error(`pack.json: ${reply.status}`)
  return reply.json()
}
