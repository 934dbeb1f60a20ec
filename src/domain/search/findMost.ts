import type { Language } from '../language/languages.ts'
import { candidates } from './candidates.ts'
import { fieldsOf } from './fields.ts'
import { type Passage, type SearchText, shardFile } from './files.ts'
import type { Found, SearchSource } from './find.ts'
import { readForQuestion } from './longText.ts'
import { indexOf, shardsToRead } from './mayHold.ts'
import type { Query } from './query.ts'
import { allRows, rowsOf } from './rows.ts'

/** Maximum number of texts to read. Texts that may contain the words of the highest weight come first. */
const MAX_TEXTS_READ = 12
const MAX_FOUND = 10
/** Minimum share of the total word weight that an article must contain to match. */
const MIN_SHARE = 0.5

/**
 * Finds articles with most of the words of a question, weighted by how few articles may contain each word. Used for a
 * question that no text contains as typed. Best first, each with the passage with most of the words.
 */
export async function findMost(source: SearchSource, { words }: Query, lang: Language): Promise<Found[]> {
  if (words.length === 0) return []
  const manifest = await source.manifest()
  const { large } = manifest
  const [, most] = shardsToRead(large, words.length)
  const lists = await Promise.all(
    words.map(word => candidates(word, indexOf(manifest), number => source.shard(shardFile(number)), most))
  )
  const count = large ? large.articles : (await allRows(source)).length
  const weights = new Map(
    words.map((word, at) => [word, Math.log(1 + count / (1 + (lists[at]?.length ?? 0)))] as const)
  )
  const likely = new Map<number, number>()
  for (const [at, list] of lists.entries())
    for (const id of list) likely.set(id, (likely.get(id) ?? 0) + (weights.get(words[at] ?? '') ?? 0))
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const weighty = [...likely].filter(([, weight]) => weight >= all * MIN_SHARE)
  // A large site loads only the rows of the likeliest articles by their words.
  const first = large ? weighty.sort(([, one], [, other]) => other - one).slice(0, MAX_TEXTS_READ) : weighty
  const chosen = (
    await rowsOf(
      source,
      first.map(([id]) => id)
    )
  )
    .map(row => ({ row, weight: likely.get(row.id) ?? 0 }))
    .sort(
      (one, other) =>
        other.weight - one.weight ||
        Number(other.row.lang === lang) - Number(one.row.lang === lang) ||
        other.row.hotness - one.row.hotness
    )
    .slice(0, MAX_TEXTS_READ)
  const found = await Promise.all(
    chosen.map(async ({ row }): Promise<Found[]> => {
      const text = await readForQuestion(source, row, weights)
      const match = text && matchMost(text, weights, all)
      return text && match ? [{ ...row, text, match: { kind: 'part', ...match } }] : []
    })
  )
  return found
    .flat()
    .sort((one, other) => other.match.score - one.match.score)
    .slice(0, MAX_FOUND)
}

/** Returns the passage with most of the words, and its score, or undefined if the article has too few of them. */
function matchMost(
  article: SearchText,
  weights: ReadonlyMap<string, number>,
  all: number
): { passage: Passage | undefined; score: number } | undefined {
  const { title, smallTitle, whole, passages } = fieldsOf(article)
  const weigh = (...texts: readonly string[]) =>
    [...weights].reduce((sum, [word, weight]) => sum + (texts.some(text => text.includes(word)) ? weight : 0), 0)
  const held = weigh(title, smallTitle, whole)
  if (held < all * MIN_SHARE) return undefined
  let best: { passage: Passage | undefined; score: number } = { passage: undefined, score: 0 }
  for (const { passage, heading, text } of passages) {
    const score = weigh(title, heading, text)
    if (score > best.score) best = { passage, score }
  }
  // Words in one passage are more significant than the same words apart.
  return { passage: best.passage, score: best.score + held / 2 }
}
