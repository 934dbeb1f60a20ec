import type { Language } from '../language/languages.ts'
import { candidates } from './candidates.ts'
import { fieldsOf } from './fields.ts'
import { type SearchText, shardFile } from './files.ts'
import type { Candidate, Found, SearchSource } from './find.ts'
import { holds } from './join.ts'
import { readForQuestion } from './longText.ts'
import { matchMost } from './match.ts'
import { indexOf, readAhead, shardsToRead } from './mayHold.ts'
import type { Weights } from './nearness.ts'
import type { Query } from './query.ts'
import { allRows, rowOfLarge, rowsOf } from './rows.ts'

/** Maximum number of texts to read. Texts that may contain the words of the highest weight come first. */
const MAX_TEXTS_READ = 12
const MAX_FOUND = 10
/** Numbers of articles after which they are shown. The others, and parts of long texts, take longer. */
const FOUND_SHOWN_AT = [1, 4]
/** Minimum share of the total word weight that an article may contain for its text to be read. */
const MIN_SHARE = 0.5

/**
 * Finds articles with most of the words of a question, weighted by how few articles may contain each word. Used for a
 * question that no text contains as typed. Best first, each with the passage with most of the words. Without the pairs,
 * as offline, it reads all texts of `saved` instead. Calls `onFirst` with the first ones as soon as they were read.
 */
export async function findMost(
  source: SearchSource,
  { words }: Query,
  lang: Language,
  saved: readonly Candidate[] = [],
  onFirst?: (found: Found[]) => void
): Promise<Found[]> {
  if (words.length === 0) return []
  const likely = await likelyTexts(source, words, lang).catch(() => undefined)
  const found = likely ? await inTexts(source, likely, onFirst) : await inSaved(source, words, saved)
  return best(found)
}

const best = (found: readonly Found[]) =>
  found.toSorted((one, other) => other.match.score - one.match.score).slice(0, MAX_FOUND)

interface LikelyTexts {
  /** Likeliest first. Those of a large site are read one by one. */
  rows: readonly (Candidate | Promise<Candidate | undefined>)[]
  weights: Weights
}

/** Selects the articles to read by the pairs. */
async function likelyTexts(source: SearchSource, words: readonly string[], lang: Language): Promise<LikelyTexts> {
  const manifest = await source.manifest()
  const { large } = manifest
  const [, most] = shardsToRead(large, words.length)
  const lists = await Promise.all(
    words.map(word => candidates(word, indexOf(manifest), number => source.shard(shardFile(number)), most))
  )
  const count = large ? large.articles : (await allRows(source)).length
  const weights = known(
    words.map((word, at) => [word, lists[at]?.length ?? 0]),
    count
  )
  const likely = new Map<number, number>()
  for (const [at, list] of lists.entries())
    for (const id of list) likely.set(id, (likely.get(id) ?? 0) + (weights.get(words[at] ?? '') ?? 0))
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const weighty = [...likely].filter(([, weight]) => weight >= all * MIN_SHARE)
  if (large) {
    // The text of an article is asked for right behind its row, so that the likeliest ones are complete first.
    const likeliest = weighty.sort(([, one], [, other]) => other - one).slice(0, MAX_TEXTS_READ)
    const rows = likeliest.map(([id]) => {
      const row = rowOfLarge(source, id)
      readAhead(source, [id], large)
      return row
    })
    return { rows, weights }
  }
  const ids = weighty.map(([id]) => id)
  const rows = await rowsOf(source, ids)
  const rank = (row: Candidate) => likely.get(row.id) ?? 0
  const isOwn = (row: Candidate) => Number(row.lang === lang)
  const sorted = rows.toSorted(
    (one, other) => rank(other) - rank(one) || isOwn(other) - isOwn(one) || other.hotness - one.hotness
  )
  return { rows: sorted.slice(0, MAX_TEXTS_READ), weights }
}

/** Weighs words by how few articles have them. A word that none has tells nothing about any of them. */
function known(holders: readonly (readonly [word: string, holders: number])[], all: number): Weights {
  const there = holders.filter(([, count]) => count > 0)
  return new Map(there.map(([word, count]) => [word, Math.log(1 + all / (1 + count))]))
}

async function inTexts(
  source: SearchSource,
  { rows, weights }: LikelyTexts,
  onFirst?: (found: Found[]) => void
): Promise<Found[]> {
  // Equally good ones stay in the order of `rows`, whichever text comes first.
  const found = new Map<number, Found>()
  const inOrder = () => rows.flatMap((_, at) => found.get(at) ?? [])
  await Promise.all(
    rows.map(async (likely, at) => {
      const row = await likely
      const text = row && (await readForQuestion(source, row, weights))
      const match = text && matchMost(text, weights)
      if (!match) return
      found.set(at, { ...row, bigTitle: row.bigTitle || text.title, text, match })
      if (FOUND_SHOWN_AT.includes(found.size)) onFirst?.(best(inOrder()))
    })
  )
  return inOrder()
}

async function inSaved(source: SearchSource, words: readonly string[], saved: readonly Candidate[]): Promise<Found[]> {
  const read = await Promise.all(saved.map(async row => ({ row, text: await source.text(row.id) })))
  const texts = read.flatMap(({ row, text }) => (text ? [{ row, text }] : []))
  const weights = weightsIn(
    texts.map(({ text }) => text),
    words
  )
  return texts.flatMap(({ row, text }) => {
    const match = matchMost(text, weights)
    return match ? [{ ...row, bigTitle: row.bigTitle || text.title, text, match }] : []
  })
}

/** Weighs words by how few of the texts contain them. */
export function weightsIn(texts: readonly SearchText[], words: readonly string[]): Weights {
  const fields = texts.map(fieldsOf)
  return known(
    words.map(word => {
      const holders = fields.filter(({ title, whole }) => holds(title, word) || holds(whole, word))
      return [word, holders.length]
    }),
    texts.length
  )
}
