import { candidates, type PairShards } from './candidates.ts'
import { fieldsOf, OVERLAP_CHARACTERS } from './fields.ts'
import { type Passage, partShardFile, type SearchText, type TitleRow } from './files.ts'
import type { SearchSource } from './find.ts'
import { fold } from './fold.ts'
import { holds } from './join.ts'
import type { Query } from './query.ts'

/** Maximum number of characters in a text without parts. */
const MAX_CHARACTERS_IN_ONE_PART = 24_000
/** Number of characters in a part: about eight kilobytes of Chinese in transfer. */
const PART_CHARACTERS = 8000
/** Number of parts to read in parallel. */
const PARTS_READ_AT_ONCE = 2
/** Maximum number of shards of a part index to load for a run, and for each of several words. */
const SHARDS_A_RUN = 3
const SHARDS_A_WORD = 2
/** Maximum number of parts to read for a question whose words are apart. */
const MAX_PARTS_OF_QUESTION = 3

/** Returns the number of shards for a number of parts. A part has about 3,000 distinct pairs. */
export function partShardsFor(parts: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, parts / 2)))
}

const partIndex = (parts: number): PairShards => ({ shards: partShardsFor(parts), isSplit: false })

/** Splits a long text into parts with the same titles. Returns an empty list for a short text. */
export function partsOf(text: SearchText): SearchText[] {
  const length = text.passages.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
  if (length <= MAX_CHARACTERS_IN_ONE_PART) return []
  const parts: Passage[][] = []
  let size = PART_CHARACTERS
  for (const piece of text.passages.flatMap(pieces)) {
    const own = piece.heading.length + piece.text.length
    if (size + own > PART_CHARACTERS && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(piece)
    size += own
  }
  let before = ''
  return parts.map(passages => {
    const part = { ...text, passages: passages.map((passage, at) => (at === 0 ? { before, ...passage } : passage)) }
    before = fieldsOf(part).end
    return part
  })
}

/** Splits a passage into pieces that fit into a part. Each begins with the end of the previous one. */
function pieces(passage: Passage): Passage[] {
  const { text } = passage
  const all: Passage[] = []
  for (let at = 0; at === 0 || at < text.length; at += PART_CHARACTERS) {
    const from = at === 0 ? 0 : overlapStart(text, at)
    const heading = at === 0 ? passage.heading : ''
    const more = at === 0 ? {} : { before: '' }
    all.push({ ...passage, heading, text: text.slice(from, at + PART_CHARACTERS), ...more })
  }
  return all
}

/** Returns the start of an overlap before `end` whose folded text is long enough for a query to begin in. */
function overlapStart(text: string, end: number): number {
  let start = end
  for (let length = OVERLAP_CHARACTERS; start > 0; length *= 2) {
    start = Math.max(0, end - length)
    if (fold(text.slice(start, end)).length >= OVERLAP_CHARACTERS) break
  }
  return start
}

/**
 * Reads as much of an article's text as a query needs: of a long text, the parts that contain the query or else its
 * words. Returns undefined if the article no longer exists.
 */
export async function readText(
  source: SearchSource,
  row: Pick<TitleRow, 'id' | 'parts'>,
  query: Query
): Promise<SearchText | undefined> {
  const whole = () => source.text(row.id)
  if (!row.parts) return whole()
  // An earlier release or a saved page may have only the whole text.
  return readParts(source, row.id, row.parts, query).catch(whole)
}

async function readParts(source: SearchSource, id: number, parts: number, query: Query): Promise<SearchText> {
  const placesOf = (run: string, most: number) =>
    candidates(run, partIndex(parts), shard => source.shard(partShardFile(id, shard)), most)
  const runParts = await placesOf(query.run, SHARDS_A_RUN)
  const inRun = await readUntil(source, id, runParts, [query.run])
  if (inRun.complete) return joined(inRun.texts, runParts.length)
  const words = query.words.filter(word => word !== query.run)
  if (words.length === 0) return joined(inRun.texts.length > 0 ? inRun.texts : [await source.part(id, 0)], 0)
  const lists = await Promise.all(words.map(word => placesOf(word, SHARDS_A_WORD)))
  const held = new Map<number, number>()
  for (const list of lists) for (const part of list) held.set(part, (held.get(part) ?? 0) + 1)
  const likely = [...held].sort(([one, many], [other, more]) => more - many || one - other).map(([part]) => part)
  // Words in no part are in a title or nowhere.
  const inParts = words.filter((_, at) => (lists[at]?.length ?? 0) > 0)
  const { texts } = await readUntil(source, id, likely, inParts)
  return joined(texts.length > 0 ? texts : [await source.part(id, 0)], likely.length)
}

/** Reads parts in order until the texts read contain all `runs`. */
async function readUntil(
  source: SearchSource,
  id: number,
  order: readonly number[],
  runs: readonly string[]
): Promise<{ texts: SearchText[]; complete: boolean }> {
  const texts: SearchText[] = []
  const left = new Set(runs)
  for (let at = 0; at < order.length && left.size > 0; at += PARTS_READ_AT_ONCE) {
    const next = await Promise.all(order.slice(at, at + PARTS_READ_AT_ONCE).map(part => source.part(id, part)))
    texts.push(...next)
    for (const { title, smallTitle, whole } of next.map(fieldsOf))
      for (const run of left) if ([title, smallTitle, whole].some(text => holds(text, run))) left.delete(run)
  }
  return { texts, complete: left.size === 0 && texts.length > 0 }
}

/** Joins parts into one text. `likely` is the number of parts with possible matches. */
function joined(texts: readonly SearchText[], likely: number): SearchText {
  const [first] = texts
  if (!first) throw new Error('A text has no parts.')
  const scale = Math.max(1, likely / texts.length)
  return { ...first, passages: texts.flatMap(text => text.passages), scale }
}

/**
 * Reads as much of an article's text as a question needs: of a long text, the parts with most of the weight of its
 * words.
 */
export async function readForQuestion(
  source: SearchSource,
  { id, parts }: Pick<TitleRow, 'id' | 'parts'>,
  weights: ReadonlyMap<string, number>
): Promise<SearchText | undefined> {
  const whole = () => source.text(id)
  if (!parts) return whole()
  const read = async () => {
    const held = new Map<number, number>()
    const load = (shard: number) => source.shard(partShardFile(id, shard))
    const add = async ([word, weight]: [string, number]) => {
      const places = await candidates(word, partIndex(parts), load, 1)
      for (const part of places) held.set(part, (held.get(part) ?? 0) + weight)
    }
    await Promise.all([...weights].map(add))
    const likely = [...held].sort(([one, many], [other, more]) => more - many || one - other)
    const wanted = likely.slice(0, MAX_PARTS_OF_QUESTION).map(([part]) => part)
    const texts = await Promise.all((wanted.length > 0 ? wanted : [0]).map(part => source.part(id, part)))
    return { ...joined(texts, 0), scale: 1 }
  }
  return read().catch(whole)
}
