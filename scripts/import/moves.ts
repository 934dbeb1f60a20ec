import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addWords } from './check/words.ts'
import type { Draft } from './draft.ts'
import type { KnownIds } from './ids.ts'
import type { Places } from './places.ts'
import { articleFile } from './plan.ts'
import type { Report } from './report.ts'

/** Minimum share of words that a moved document has in common with its former article. */
const MIN_SIMILARITY = 0.7

/**
 * Assigns former ids to documents that were moved or renamed in the source. A new document matches an article whose own
 * document is gone if both have similar text. Returns the files that are no longer needed.
 */
export async function followMoves(
  root: string,
  drafts: readonly Draft[],
  places: Places,
  known: KnownIds,
  report: Report
): Promise<string[]> {
  const expected = new Map(drafts.map(draft => [articleFile(places, draft.lang, draft.path), draft]))
  const fresh = [...expected].filter(([file]) => !known.byFile.has(file) && !known.removed.has(file))
  const gone = [...known.byFile.keys()].filter(file => file.startsWith(`${places.articles}/`) && !expected.has(file))
  if (fresh.length === 0 || gone.length === 0) return []
  const old = await Promise.all(gone.map(async file => ({ file, ...(await wordsOfFile(join(root, file))) })))
  const byTitle = Map.groupBy(old, ({ lang, title }) => `${lang} ${title}`)
  const taken = new Set<string>()
  for (const [file, draft] of fresh) {
    const words = wordsOf(draft.text)
    const sameLanguage = old.filter(one => one.lang === draft.lang)
    const candidates = byTitle.get(`${draft.lang} ${draft.title}`) ?? sameLanguage
    const [best] = candidates
      .filter(one => !taken.has(one.file))
      .map(one => ({ one, likeness: similarity(words, one.words) }))
      .sort((a, b) => b.likeness - a.likeness)
    const entry = best && best.likeness >= MIN_SIMILARITY ? known.byFile.get(best.one.file) : undefined
    if (!best || !entry) continue
    taken.add(best.one.file)
    known.byFile.delete(best.one.file)
    known.byFile.set(file, entry)
    report.moved.push({ file: draft.file, message: `was ${best.one.file}: it keeps its id ${entry.id}.` })
  }
  return [...taken]
}

/** Removes the articles of moved documents. */
export async function removeMoved(root: string, files: readonly string[], dryRun: boolean): Promise<void> {
  if (dryRun) return
  for (const file of files) await rm(join(root, file), { force: true })
}

async function wordsOfFile(path: string): Promise<{ lang: string; title: string; words: Set<string> }> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? []
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return {
    lang: field('lang'),
    title: field('bigTitle').replace(/^"(.*)"$/, '$1'),
    words: wordsOf(text.slice(head.length))
  }
}

function wordsOf(text: string): Set<string> {
  const words = new Map<string, number>()
  // Addresses change with a move, and pictures have other names in an article.
  addWords(words, text.replace(/\]\([^)]*\)|\b(?:src|href)="[^"]*"/g, ' '))
  return new Set(words.keys())
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
