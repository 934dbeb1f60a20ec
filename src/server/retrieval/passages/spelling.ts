import { sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import type { Db } from '../../platform/db/open.ts'
import { termsOf } from '../index/terms.ts'

const LATIN = /^[a-z][a-z\d_]+$/
const LATIN_WORD = /^[a-z]{3,}$/
/** Maximum typing errors in a long word. A short word may have one. */
const MAX_EDITS = 2
const LONG_WORD_LENGTH = 6
/** Minimum length of each part when a word is split in two. */
const MIN_PART_LENGTH = 3

/** Limits the unknown words that are corrected. */
const MAX_CORRECTED = 3

/** A word of public articles with a similar spelling, and the number of passages that contain it. */
export interface NearWord {
  word: string
  passages: number
  edits: number
}

/** Returns known words within one or two edits of a Latin word, likeliest first. Words are stems. Few people mistype the first letter. */
export async function nearWords(db: Db, word: string): Promise<NearWord[]> {
  const stem = stemmer(word)
  const most = word.length >= LONG_WORD_LENGTH ? MAX_EDITS : 1
  // octet_length() needs no detoasting. As a first filter it leaves a twentieth of a hundred thousand words.
  const { rows } = await db.execute<{ word: string; passages: number }>(sql`
    select word, passages from search_words
    where octet_length(word) between ${stem.length - most} and ${stem.length + most}`)
  return rows
    .filter(row => LATIN.test(row.word))
    .map(row => ({ ...row, edits: editsBetween(stem, row.word) }))
    .filter(row => row.edits <= most)
    .sort(
      (one, other) =>
        one.edits - other.edits || begins(other, stem) - begins(one, stem) || other.passages - one.passages
    )
}

const begins = ({ word }: NearWord, like: string) => Number(word[0] === like[0])

/** Returns the edit distance. Two swapped letters count as one edit, because that is the commonest slip. */
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
 * Returns other ways to write the words of a query: two neighbours joined, such as `deepsleep` for `deep sleep`, and a
 * long word split in two. Each comes with the terms it stands for.
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

/** Maps unknown words to their likeliest spelling. Adds the frequencies of these to `counts`. */
export async function likeliestSpellings(
  db: Db,
  unknown: readonly string[],
  counts: Map<string, number>
): Promise<Map<string, string[]>> {
  const spelt = new Map<string, string[]>()
  for (const term of unknown.slice(0, MAX_CORRECTED)) {
    const [near] = (await nearWords(db, term)).filter(({ passages }) => passages > 1)
    if (!near) continue
    counts.set(near.word, near.passages)
    spelt.set(term, [near.word])
  }
  return spelt
}

const HYPHENATED = /[a-z\d]+(?:-[a-z\d]+)+/g

/** Returns the hyphenated names in a query, in lower case. */
export const hyphenatedIn = (query: string) => [...query.toLowerCase().matchAll(HYPHENATED)].map(([name]) => name)

/** Returns the hyphenated names that no document has, although all of their parts are known: `import-data`. */
export function absentCompounds(query: string, counts: ReadonlyMap<string, number>): Set<string> {
  const absent = new Set<string>()
  for (const name of hyphenatedIn(query)) {
    const ways = [name, name.replaceAll('-', '')]
    const parts = name.split('-').flatMap(termsOf)
    if (ways.some(way => counts.has(way)) || !parts.every(part => counts.has(part))) continue
    for (const way of ways) absent.add(way)
  }
  return absent
}
