import { HTML_LANG, type Language } from '../../domain/language/languages.ts'

type Diff = Pick<typeof import('diff'), 'diffArrays' | 'diffLines'>

/** A piece of a line. A changed piece is not in the other text. */
interface Piece {
  text: string
  changed: boolean
}

/** A line of a comparison, or a number of lines that both texts have and that are left out. */
export type Row = { kind: 'same' | 'added' | 'removed'; pieces: Piece[] } | { kind: 'gap'; lines: number }

/** Numbers of lines. */
export interface ChangedLines {
  added: number
  removed: number
}

/** Time in milliseconds for each comparison. Beyond it, everything counts as changed. */
const LINES_MS = 400
const WORDS_MS = 200
/** Number of unchanged lines that are shown before and after a change. */
const CONTEXT_LINES = 3
/** Unchanged text within a line is shortened to its beginning and end if it is longer, in characters. */
const MAX_UNCHANGED = 240
const CONTEXT = 100
/** Share of equal text from which two passages are versions of each other, whose words are compared. */
const MIN_EQUAL = 0.3

/** Counts the lines that were added to a text and removed from it. */
export function countChangedLines({ diffLines }: Diff, before: string, after: string): ChangedLines {
  const counts = { added: 0, removed: 0 }
  for (const { added, removed, count } of lineChanges(diffLines, before, after)) {
    if (added) counts.added += count
    if (removed) counts.removed += count
  }
  return counts
}

/**
 * Compares two texts by lines, and changed lines by words. Unchanged text far from a change is left out. Without an
 * earlier text, nothing is changed or left out.
 */
export function compareTexts(diff: Diff, before: string | undefined, after: string, lang: Language): Row[] {
  if (before === undefined) return linesOf(after).map(line => ({ kind: 'same', pieces: [unchanged(line)] }))
  const changes = lineChanges(diff.diffLines, before, after)
  const rows: Row[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    const next = changes[at + 1]
    if (!change) continue
    if (change.removed && next?.added) {
      rows.push(...compareWords(diff.diffArrays, change.value, next.value, lang))
      at++
    } else if (change.added || change.removed) {
      rows.push(...whole(change.added ? 'added' : 'removed', change.value))
    } else rows.push(...nearChanges(linesOf(change.value), at > 0, next !== undefined))
  }
  return rows
}

function lineChanges(diffLines: Diff['diffLines'], before: string, after: string) {
  // Both end with a line break, so that a new last line does not change the one before it.
  const [from, to] = [`${before}\n`, `${after}\n`]
  return (
    diffLines(from, to, { timeout: LINES_MS }) ?? [
      { value: from, added: false, removed: true, count: linesOf(from).length },
      { value: to, added: true, removed: false, count: linesOf(to).length }
    ]
  )
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

const unchanged = (text: string): Piece => ({ text, changed: false })

function whole(kind: 'added' | 'removed', text: string): Row[] {
  return linesOf(text).map(line => ({ kind, pieces: [{ text: line, changed: true }] }))
}

/** Returns the lines beside a change, and how many are left out between or outside them. */
function nearChanges(lines: readonly string[], follows: boolean, precedes: boolean): Row[] {
  const rows = (part: readonly string[]): Row[] =>
    part.map(line => ({ kind: 'same', pieces: [unchanged(shortened(line))] }))
  const head = follows ? CONTEXT_LINES : 0
  const tail = precedes ? CONTEXT_LINES : 0
  if (lines.length <= head + tail + 1) return rows(lines)
  const gap: Row = { kind: 'gap', lines: lines.length - head - tail }
  return [...rows(lines.slice(0, head)), gap, ...rows(lines.slice(lines.length - tail))]
}

function compareWords(diffArrays: Diff['diffArrays'], before: string, after: string, lang: Language): Row[] {
  const words = new Intl.Segmenter(HTML_LANG[lang], { granularity: 'word' })
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)
  const changes = diffArrays(split(before), split(after), { timeout: WORDS_MS })
  const pieces = changes?.map(({ value, added, removed }) => ({ text: value.join(''), added, removed })) ?? []
  const equal = pieces.reduce((sum, { text, added, removed }) => (added || removed ? sum : sum + text.trim().length), 0)
  if (equal < MIN_EQUAL * Math.max(before.length, after.length))
    return [...whole('removed', before), ...whole('added', after)]
  const side = (kind: 'added' | 'removed'): Row[] =>
    intoLines(
      pieces
        .filter(piece => piece[kind] || !(piece.added || piece.removed))
        .map(piece => ({ text: piece.text, changed: piece[kind] }))
    ).map(line => ({ kind, pieces: line }))
  return [...side('removed'), ...side('added')]
}

function intoLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const { text, changed } of pieces)
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part) lines.at(-1)?.push({ text: changed ? part : shortened(part), changed })
    }
  // The text ends with a line break.
  if (lines.at(-1)?.length === 0) lines.pop()
  return lines
}

function shortened(text: string): string {
  return text.length <= MAX_UNCHANGED ? text : `${text.slice(0, CONTEXT)} ⋯ ${text.slice(-CONTEXT)}`
}
