import { sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import type { Db } from '../../platform/db/open.ts'

const LATIN = /^[a-z][a-z\d_]+$/
const LATIN_WORD = /^[a-z]{3,}$/
/** Typing errors that are tolerated: one in a short word, this many in a long one. */
const MAX_EDITS = 2
const LONG_WORD_LENGTH = 6
/** The shortest part of a word that was written without its joint. */
const MIN_PART_LENGTH = 3

/** A word of public articles that is spelt much like another, and in how many passages it stands. */
export interface NearWord {
  word: string
  passages: number
  edits: number
}

/** Known words that differ from a Latin word by a typing error or two, the likeliest first; words are stems. */
export async function nearWords(db: Db, word: string): Promise<NearWord[]> {
  const stem = stemmer(word)
  const most = word.length >= LONG_WORD_LENGTH ? MAX_EDITS : 1
  // The bytes of a word are counted without reading it: asked first, they leave a twentieth of a hundred thousand words.
  const { rows } = await db.execute<{ word: string; passages: number }>(sql`
    select word, passages from search_words
    where octet_length(word) between ${stem.length - most} and ${stem.length + most}`)
  return rows
    .filter(row => LATIN.test(row.word))
    .map(row => ({ ...row, edits: editsBetween(stem, row.word) }))
    .filter(row => row.edits <= most)
    .sort((one, other) => one.edits - other.edits || other.passages - one.passages)
}

/** Edits, where two letters that changed places are one: the commonest slip of all. */
function editsBetween(one: string, other: string): number {
  if (one.length === other.length)
    for (let at = 0; at + 1 < one.length; at++)
      if (one[at] !== other[at])
        return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
          ? 1
          : distance(one, other)
  return distance(one, other)
}

/**
 * Other ways to write the words of a query: neighbours as one word, `deepsleep` for `deep sleep`, and a long word as two.
 * Each with the terms that it stands for.
 */
export function otherJoints(words: readonly string[]): { terms: string[]; of: string[] }[] {
  const ways: { terms: string[]; of: string[] }[] = []
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next && LATIN_WORD.test(word) && LATIN_WORD.test(next))
      ways.push({ terms: [stemmer(word + next)], of: [stemmer(word), stemmer(next)] })
    if (!LATIN_WORD.test(word)) continue
    for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut++)
      ways.push({ terms: [stemmer(word.slice(0, cut)), stemmer(word.slice(cut))], of: [stemmer(word)] })
  }
  return ways
}
