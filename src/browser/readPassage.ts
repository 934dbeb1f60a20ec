import { parsePage } from './parsePage.ts'

/** What a page of this site has of a passage: its texts, and the element that the address names. */
export interface SourcePage {
  parts: readonly HTMLElement[]
  target: HTMLElement | undefined
  /** Whether it is the page of a question with an accepted answer, which then comes first. */
  answer: HTMLElement | undefined
}

/** Reads a page of this site and takes its texts out. */
export async function readPassage(url: string, signal: AbortSignal): Promise<SourcePage | undefined> {
  const reply = await fetch(url, { signal })
  if (!reply.ok) return undefined
  const page = parsePage(await reply.text())
  const hash = decodeURIComponent(new URL(url, location.href).hash.slice(1).split(':~:')[0] ?? '')
  const texts = [...page.querySelectorAll<HTMLElement>('main > .prose, #accepted .prose')]
  const named = hash ? page.getElementById(hash) : null
  // A comment that was accepted stands above the others, and is only named among them.
  const comment = named?.matches('.comment')
    ? (named.querySelector<HTMLElement>(':scope > .body > .prose') ??
      page.querySelector<HTMLElement>('#accepted .prose'))
    : undefined
  const parts = comment ? [comment] : texts
  const target = named
    ? (parts.find(part => named.contains(part)) ??
      parts.map(part => (part.contains(named) ? named : undefined)).find(Boolean))
    : undefined
  return { parts, target, answer: page.querySelector<HTMLElement>('#accepted') ?? undefined }
}
