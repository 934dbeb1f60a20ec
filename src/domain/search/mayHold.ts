import type { Language } from '../language/languages.ts'
import { candidates, neededShards, type PairShards } from './candidates.ts'
import { type LargeSite, type Manifest, shardFile, titleShardFile } from './files.ts'
import { type Candidate, inTitles, type SearchSource } from './find.ts'
import { joinRun } from './join.ts'
import { inTitlePairs, likelyOrder, TITLE_SHARDS_A_RUN } from './largeTitles.ts'
import { isQuestion, type Query } from './query.ts'
import { allFacts, allRows, rowsOf } from './rows.ts'

/**
 * Maximum number of shards to load for each word. Separate words only add to the results of the run and narrow each
 * other down.
 */
const SHARDS_A_WORD = 3
/**
 * Maximum number of shards for a run on a large site. A common pair takes kilobytes there, and matching titles would
 * have to wait for them.
 */
const SHARDS_A_RUN_OF_LARGE_SITE = 2
/** Maximum number of shards if those leave many candidates and no title matches, as for a phrase of common words. */
const MAX_SHARDS_A_RUN_OF_LARGE_SITE = 10
const SHARDS_OF_ALL_WORDS = 8
/** Maximum number of rows read from blocks on a large site. For more rows, the facts of all articles are read. */
const MAX_ROWS_FROM_BLOCKS = 48
/** Number of rows to read before all others. */
const FIRST_ROWS = 12

/** Maximum number of candidates whose texts are read together with their rows. */
const MAX_TEXTS_READ_AHEAD = 6

/** Articles that may match a query. */
export interface Likely {
  /** Likeliest first. On a large site with many candidates, only those that are read at once. */
  rows: Candidate[]
  /** Total number of candidates. */
  total: number
  /** Loads all candidates if there are more than `rows`, without titles and from more files. */
  all?: () => Promise<Candidate[]>
}

/** Ids of articles that may match a query: as one run, in a title, or with separate words. */
interface Holders {
  held: Set<number>
  together: Set<number>
  titled: Set<number>
}

/**
 * Returns all articles that may match the query, as one run or with separate words. No
 * matching article is missing. Likeliest first: titles, then the reader's language, then hot articles.
 */
export async function mayHold(source: SearchSource, query: Query, lang: Language): Promise<Candidate[]> {
  const manifest = await source.manifest()
  if (manifest.large) return allOfLarge(source, manifest, query, lang)
  const [rows, { held, together }] = await Promise.all([allRows(source), holdersOf(source, manifest, query)])
  const titled = new Set(inTitles(rows, query).map(row => row.id))
  // The server blanks the rows of articles changed since the build, so pairs no longer lead to them.
  const likely = rows.filter(row => held.has(row.id) || titled.has(row.id))
  return ranked(likely, { held, together, titled }, lang)
}

/**
 * Returns the likeliest articles. On a large site, separate words count only if fewer than `enough` articles contain
 * the query as one run, and not those of a question: few articles have them all, and `findMost` looks them up.
 */
export async function likeliest(source: SearchSource, typed: Query, lang: Language, enough: number): Promise<Likely> {
  const manifest = await source.manifest()
  const { large } = manifest
  if (!large) {
    const rows = await mayHold(source, typed, lang)
    return { rows, total: rows.length }
  }
  const query = isQuestion(typed) ? { run: typed.run, words: [typed.run] } : typed
  const [titles, ofRun] = await Promise.all([
    inTitlePairs(source, large, query),
    holdersOf(source, manifest, query, false)
  ])
  let holders = withTitles(ofRun, titles.keys())
  const isVague = ofRun.held.size > MAX_ROWS_FROM_BLOCKS
  const ofWholeRun = () => holdersOf(source, manifest, query, false, MAX_SHARDS_A_RUN_OF_LARGE_SITE)
  if (isVague && titles.size < enough) holders = withTitles(await ofWholeRun(), titles.keys())
  const hasWords = wordsApartOf(query).length > 0
  const skipsWords = hasWords && holders.held.size >= enough
  if (hasWords && !skipsWords) holders = withTitles(await holdersOfAll(source, manifest, query), titles.keys())
  const read = async () => {
    const ids = likelyOrder(holders.held, holders.together, titles, large, lang)
    if (ids.length <= MAX_TEXTS_READ_AHEAD) readAhead(source, ids, large)
    return ranked(await rowsOf(source, ids.slice(0, FIRST_ROWS)), holders, lang)
  }
  let rows = await read()
  // Titles may contain parts of a run of common words without any title containing all of it.
  if (isVague && titles.size >= enough && inTitles(rows, query).length === 0) {
    holders = withTitles(await ofWholeRun(), titles.keys())
    rows = await read()
  }
  const total = holders.held.size
  if (total <= FIRST_ROWS && !skipsWords) return { rows, total: rows.length }
  return { rows, total, all: () => allOfLarge(source, manifest, query, lang) }
}

/** Returns the shard files that a query needs. */
export function neededFiles({ shards, large }: Partial<Manifest>, { run, words }: Query): string[] {
  const [most, mostAWord] = shardsToRead(large, words.length)
  const ofTexts = (part: string, most?: number) => neededShards(part, indexOf({ shards, large }), most).map(shardFile)
  const ofTitles = large
    ? neededShards(run, { shards: large.titleShards, isSplit: true }, TITLE_SHARDS_A_RUN).map(titleShardFile)
    : []
  return [...ofTitles, ...ofTexts(run, most), ...words.flatMap(word => ofTexts(word, mostAWord))]
}

/**
 * Starts loading texts together with their rows, which saves one round trip on a slow connection. Long texts are read in
 * parts, which their rows tell.
 */
export function readAhead(source: SearchSource, ids: readonly number[], { long }: LargeSite): void {
  if (!long) return
  const isLong = new Set(long)
  for (const id of ids) if (!isLong.has(id)) void source.text(id)
}

async function allOfLarge(
  source: SearchSource,
  manifest: Manifest,
  query: Query,
  lang: Language
): Promise<Candidate[]> {
  const large = manifest.large as LargeSite
  const [titles, ofTexts] = await Promise.all([
    inTitlePairs(source, large, query),
    holdersOfAll(source, manifest, query)
  ])
  const holders = withTitles(ofTexts, titles.keys())
  const few = holders.held.size <= MAX_ROWS_FROM_BLOCKS
  const rows = few ? await rowsOf(source, [...holders.held]) : await allFacts(source, large)
  return ranked(
    rows.filter(row => holders.held.has(row.id)),
    holders,
    lang
  )
}

/** Finds the holders on a large site with the maximum number of shards. */
function holdersOfAll(source: SearchSource, manifest: Manifest, query: Query): Promise<Holders> {
  return holdersOf(source, manifest, query, true, MAX_SHARDS_A_RUN_OF_LARGE_SITE)
}

/** Finds the articles that may match the query, by the pairs of texts. */
async function holdersOf(
  source: SearchSource,
  manifest: Manifest,
  query: Query,
  wordsApart = true,
  mostARun?: number
): Promise<Holders> {
  const ofRun = (run: string, most?: number): Promise<number[]> =>
    candidates(run, indexOf(manifest), number => source.shard(shardFile(number)), most)
  const words = wordsApart ? wordsApartOf(query) : []
  const [most, mostAWord] = shardsToRead(manifest.large, words.length)
  const [whole, ...apart] = await Promise.all([
    ofRun(query.run, mostARun ?? most),
    ...words.map(word => ofRun(word, mostAWord))
  ])
  const every = apart.reduce<number[] | undefined>((common, list) => {
    const there = new Set(list)
    return common ? common.filter(id => there.has(id)) : list
  }, undefined)
  const together = new Set(whole)
  return { together, held: new Set([...together, ...(every ?? [])]), titled: new Set() }
}

function withTitles({ held, together }: Holders, titles: Iterable<number>): Holders {
  const titled = new Set(titles)
  return { together, titled, held: new Set([...held, ...titled]) }
}

/** Returns the words of a query that are looked up apart from it. */
function wordsApartOf({ run, words }: Query): string[] {
  return words.filter(word => word !== run && joinRun(word).text !== '')
}

/** Returns the pair index of texts. */
export function indexOf({ shards = 1, large }: Partial<Manifest>): PairShards {
  return { shards, isSplit: large !== undefined }
}

/** Returns the maximum number of shards to load for a run, and for each word of a query with `words` words. */
export function shardsToRead(large: LargeSite | undefined, words: number): [run: number | undefined, word: number] {
  if (!large) return [undefined, SHARDS_A_WORD]
  return [SHARDS_A_RUN_OF_LARGE_SITE, Math.max(1, Math.floor(SHARDS_OF_ALL_WORDS / Math.max(1, words)))]
}

function ranked(rows: readonly Candidate[], { together, titled }: Holders, lang: Language): Candidate[] {
  const ranks = rows.map(row => {
    const likely = (together.has(row.id) ? 1e7 : 0) + (titled.has(row.id) ? 1e6 : 0) + (row.lang === lang ? 1e5 : 0)
    return { row: { ...row, together: together.has(row.id) }, rank: likely + row.hotness }
  })
  return ranks.sort((one, other) => other.rank - one.rank).map(({ row }) => row)
}
