import { decodePercent } from '../domain/decodePercent.ts'
import { parsePage } from './parsePage.ts'

/** The parts of a page for a passage: its texts, and the element that the address names. */
export interface SourcePage {
  parts: readonly HTMLElement[]
  target: HTMLElement | undefined
  /** Accepted answer, if the page is that of an answered question. It then comes first. */
  answer: HTMLElement | undefined
}

/** Loads a page of this site and extracts its texts. */
export async function readPassage(url: string, signal: AbortSignal): Promise<SourcePage | undefined> {
  const reply = await fetch(url, { signal })
  if (!reply.ok) return undefined
  const page = parsePage(await reply.text())
  const hash = decodePercent(new URL(url, location.href).hash.slice(1).split(':~:')[0] ?? '')
  const texts = [...page.querySelectorAll<HTMLElement>('main > .prose, #accepted .prose')]
  const named = hash ? page.getElementById(hash) : null
  const moved = named && chapterOf(named, url)
  if (moved) return readPassage(moved, signal)
  // An accepted comment is above the others, but has its id only among them.
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

/** Returns the address of the chapter with a position of a split document, whose first page lists all positions. */
function chapterOf(named: HTMLElement, url: string): string | undefined {
  if (named.dataset.moved === undefined) return undefined
  const chapter = new URL(named.dataset.moved || (named.getAttribute('href') ?? ''), location.href)
  return chapter.pathname === new URL(url, location.href).pathname ? undefined : chapter.href
}
