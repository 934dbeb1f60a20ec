import type { Db } from '../../platform/db/open.ts'
import { pinyinOf, wordsByPinyin } from '../pinyinWords.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Limits the characters of a word that is corrected, and the words of a question. Of two characters, too many sound alike. */
const MIN_LENGTH = 3
const MAX_LENGTH = 5
const MAX_CORRECTED = 3
/** Limits the characters of a question that are read. */
const MAX_READ_LENGTH = 200

/** A run of characters that sounds like a known word, as 看门够 sounds like 看门狗. */
export interface Homophone {
  typed: string
  word: string
}

/**
 * Returns what a Chinese question may mean by characters that form no word. Who types pinyin chooses a wrong character of
 * the same sound. `isKnown` tells whether documents have a run of characters.
 */
export async function homophonesIn(
  db: Db,
  question: string,
  isKnown: (run: string) => Promise<boolean>
): Promise<Homophone[]> {
  const runs = [...question.slice(0, MAX_READ_LENGTH).matchAll(/\p{Script=Han}{3,}/gu)].flatMap(([run]) =>
    windowsOf(run)
  )
  if (runs.length === 0) return []
  const known = await wordsByPinyin(db)
  const found: Homophone[] = []
  for (const typed of runs) {
    if (found.length === MAX_CORRECTED) break
    if (found.some(other => other.typed.includes(typed))) continue
    const word = known.get(await pinyinOf(typed))
    const isLike = word?.length === typed.length && word !== typed && [...word].some(one => typed.includes(one))
    if (word && isLike && !(await isKnown(typed))) found.push({ typed, word })
  }
  return found
}

/** Returns the runs of neighbouring segments that may be one word, longest first. One of the segments is a single character. */
function windowsOf(run: string): string[] {
  const segments = [...segmenter.segment(run)].map(({ segment }) => segment)
  const windows = segments.flatMap((_, from) =>
    segments.slice(from + 1).map((__, more) => segments.slice(from, from + more + 2))
  )
  return windows
    .filter(parts => parts.some(part => part.length === 1))
    .map(parts => parts.join(''))
    .filter(text => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}
