import { articleIn } from '../../browser/offlineCaches.ts'
import { parsePage } from '../../browser/parsePage.ts'
import type { Part } from '../../domain/search/excerpt.ts'
import { type SearchText, textFile } from '../../domain/search/files.ts'
import { fold } from '../../domain/search/fold.ts'
import { parseQuery } from '../../domain/search/query.ts'
import type { AtHand } from './savedSections.ts'

export interface ScanHit extends AtHand {
  /** Passage around the first hit. */
  parts: Part[]
}

const CONTEXT_CHARACTERS = 60
const texts = new Map<string, Promise<string>>()

/** Finds the available articles that contain every word of `query`: hits in titles first, then whole phrases. */
export async function scan(items: readonly AtHand[], query: string): Promise<ScanHit[]> {
  const { run: phrase, words } = parseQuery(query)
  if (words.length === 0) return []
  const hits: { hit: ScanHit; rank: number }[] = []
  for (const item of items) {
    const title = fold(item.title)
    const body = await textOf(item.path)
    if (!words.every(word => title.includes(word) || body.includes(word))) continue
    const rank = title.includes(phrase) ? 0 : body.includes(phrase) ? 1 : 2
    const sought = [phrase, ...words].find(word => body.includes(word)) ?? ''
    const at = sought ? body.indexOf(sought) : 0
    const before = `${at > CONTEXT_CHARACTERS ? '…' : ''}${body.slice(Math.max(0, at - CONTEXT_CHARACTERS), at)}`
    const after = body.slice(at + sought.length, at + sought.length + 2 * CONTEXT_CHARACTERS)
    const parts = [before, sought, after].map((text, part) => ({ text, hit: part === 1 }))
    hits.push({ rank, hit: { ...item, parts } })
  }
  return hits.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit)
}

function textOf(path: string): Promise<string> {
  const known = texts.get(path) ?? readText(path)
  texts.set(path, known)
  return known
}

/** Reads the text that was saved with a section, or else that of the page. */
async function readText(path: string): Promise<string> {
  const file = await read(textFile(articleIn(path) ?? 0))
  const text = (await file?.json().catch(() => undefined)) as Partial<SearchText> | undefined
  if (text?.passages) return fold(text.passages.map(({ heading, text }) => `${heading} ${text}`).join(' '))
  const page = await read(path)
  if (!page) return ''
  const { body } = parsePage(await page.text())
  const parts = Array.from(body.querySelectorAll('.prose'), part => part.textContent ?? '')
  return fold(parts.join(' '))
}

async function read(path: string): Promise<Response | undefined> {
  return 'caches' in window ? await caches.match(path, { ignoreVary: true }) : undefined
}
