import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import { hotness } from '../../src/domain/article/hotness.ts'
import { type BuiltArticle, readContentFile } from '../../src/domain/content/contentFile.ts'
import type { RenderedFile } from '../../src/domain/content/renderedFile.ts'
import type { RenderedEntry } from '../../src/domain/content/renderedLines.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  type SearchText,
  type TitleRow,
  TRADITIONAL_FILE,
  textFile
} from '../../src/domain/search/files.ts'
import { loadTraditional, traditionalPairs, variantsIn } from '../../src/domain/search/variants.ts'
import { startLogIndex } from './logIndex.ts'
import { searchable } from './pagefind.ts'
import {
  type PairIndex,
  type PairKind,
  pairShardsFor,
  startPairIndex,
  TEXT_PAIRS,
  TEXT_PAIRS_OF_LARGE_SITE,
  TITLE_PAIRS
} from './pairIndex.ts'
import type { ReleaseFiles } from './releaseFiles.ts'
import { countParts, updateTextParts } from './textParts.ts'
import { blockFilesOf, describeLarge, isLarge, titleFiles } from './titleFiles.ts'
import { type TextChange, updatePairs } from './updatePairs.ts'

/**
 * Maximum number of changed articles for updating the pair index. With more, the whole index is rebuilt, because
 * updating reads all their texts at once.
 */
const MAX_UPDATED_ARTICLES = 2000

export interface TextFacts {
  /** Digest of the text of each article, by id. */
  digests: Record<string, string>
  /** Length of the text of each article in characters. */
  lengths: Record<string, number>
  /** Number of parts of each long text. */
  parts: Record<string, number>
}

/** Facts about these files that the next release needs. */
export interface SearchFileFacts extends TextFacts {
  /** Number of postings of the pair index. */
  postings: number
  /** Number of postings of the pairs of titles, on a large site. */
  titlePostings?: number
}

interface SearchJob extends Pick<Manifest, 'revision' | 'known'> {
  cache: string
  rendered: RenderedFile
  client: string
  files: ReleaseFiles
  /** Release whose files were taken over: its facts and its client folder. */
  before: { facts: SearchFileFacts; client: string } | undefined
  /** Number of articles above which the site is large. Set only by tests. */
  maxInTitlesFiles?: number
}

/**
 * Writes the files of the browser search below `client`: titles, the text of each article, its pairs of characters, and
 * its log lines. Writes only texts and pairs that differ from the previous release. `wordForms` creates the indexes of
 * other word forms in parallel.
 */
export async function writeSearchFiles(
  job: SearchJob,
  wordForms: (texts: TextFacts) => Promise<Manifest['newer']>
): Promise<SearchFileFacts> {
  const { cache, client, files, before, revision, known } = job
  const { articles, families } = await readContentFile(cache)
  // Same folding as for queries on the server.
  await loadTraditional()
  const large = isLarge(articles.length, job.maxInTitlesFiles)
  const ofTexts = large ? TEXT_PAIRS_OF_LARGE_SITE : TEXT_PAIRS
  const { facts, pairs, changes, logs } = await writeTexts(job, articles, ofTexts)
  const groups = translationGroups(articles)
  const rows = articles.map(article => ({ ...titleRow(article, groups, facts.parts), lang: article.lang }))
  logs.write(files, revision, rows)
  for (const [file, body] of titleFiles(rows, large)) files.put(file, body)
  removeBlocks(files, before?.facts, large ? blockFilesOf(rows.map(({ id }) => id)) : new Set())
  const earlier = pairsOf(before?.facts)
  const writePairs = async (kind: PairKind, fill: () => PairIndex) => {
    const was = earlier.get(kind)
    const updated = changes && before && was && (await updatePairs(kind, client, files, was, changes))
    const fresh = updated ? undefined : fill()
    if (fresh) for await (const [number, shard] of fresh.shards()) files.put(kind.file(number), shard)
    return updated || (fresh?.size() ?? 0)
  }
  const writeAllPairs = async () => {
    const postings = await writePairs(ofTexts, () => {
      // If few texts changed, the others are not read yet.
      if (changes) for (const id of Object.keys(facts.digests)) addIfThere(pairs, readText(client, id))
      return pairs
    })
    return large ? { postings, titlePostings: await writePairs(TITLE_PAIRS, () => titlePairs(articles)) } : { postings }
  }
  const [counts, newer] = await Promise.all([writeAllPairs(), wordForms(facts)])
  const now = pairsOf({ ...facts, ...counts })
  const shards = shardFilesOf(now)
  for (const file of shardFilesOf(earlier)) if (!shards.has(file)) files.remove(file)
  const chips = Object.fromEntries(families.flatMap(({ id, level, name }) => (level === 1 ? [[id, name]] : [])))
  const manifest: Manifest = { shards: pairShardsFor(ofTexts, counts.postings), newer, revision, chips }
  if (large) manifest.large = describeLarge(rows, pairShardsFor(TITLE_PAIRS, now.get(TITLE_PAIRS) ?? 0))
  const variants = variantsIn(articles.map(({ bigTitle }) => bigTitle))
  if (variants) manifest.variants = variants
  if (known) manifest.known = known
  files.put(TRADITIONAL_FILE, await traditionalPairs())
  files.put(MANIFEST_FILE, JSON.stringify(manifest))
  return { ...facts, ...counts }
}

function titlePairs(articles: readonly BuiltArticle[]): PairIndex {
  const pairs = startPairIndex(TITLE_PAIRS)
  for (const { id, lang, bigTitle } of articles.toSorted((one, other) => one.id - other.id))
    pairs.add({ id, lang, title: bigTitle, smallTitle: '', passages: [] })
  return pairs
}

/** Returns the pair indexes of a release, with their numbers of postings. */
function pairsOf(facts: SearchFileFacts | undefined): Map<PairKind, number> {
  if (!facts) return new Map()
  const { postings, titlePostings } = facts
  if (titlePostings === undefined) return new Map([[TEXT_PAIRS, postings]])
  return new Map([
    [TEXT_PAIRS_OF_LARGE_SITE, postings],
    [TITLE_PAIRS, titlePostings]
  ])
}

function shardFilesOf(pairs: ReadonlyMap<PairKind, number>): Set<string> {
  const numbers = (kind: PairKind, postings: number) =>
    Array.from({ length: pairShardsFor(kind, postings) }, (_, at) => at)
  return new Set([...pairs].flatMap(([kind, postings]) => numbers(kind, postings).map(kind.file)))
}

/** Removes rows of the previous release that this one does not have, if that was a large site. */
function removeBlocks(files: ReleaseFiles, before: SearchFileFacts | undefined, retained: ReadonlySet<string>): void {
  if (before?.titlePostings === undefined) return
  for (const file of blockFilesOf(Object.keys(before.digests).map(Number))) if (!retained.has(file)) files.remove(file)
}

/** Writes changed texts, and collects log lines and the data for the pair index. */
async function writeTexts(
  { rendered, client, files, before }: SearchJob,
  articles: readonly BuiltArticle[],
  ofTexts: PairKind
) {
  const facts: TextFacts = { digests: {}, lengths: {}, parts: {} }
  const ordered = articles.toSorted((one, other) => one.id - other.id)
  for (const { id, digest } of ordered) facts.digests[id] = digest
  const isSame = (id: number) => before?.facts.digests[id] === facts.digests[id]
  const gone = Object.keys(before?.facts.digests ?? {}).filter(id => facts.digests[id] === undefined)
  const changed = ordered.filter(({ id }) => !isSame(id)).length + gone.length
  const changes: TextChange[] | undefined = before && changed <= MAX_UPDATED_ARTICLES ? [] : undefined
  const logs = startLogIndex(before?.client)
  const pairs = startPairIndex(ofTexts)
  for (const article of ordered) {
    const { id } = article
    const entry = isSame(id) ? undefined : rendered.read(id)
    if (isSame(id)) {
      facts.lengths[id] = before?.facts.lengths[id] ?? 0
      const parts = before?.facts.parts[id]
      if (parts) facts.parts[id] = parts
      logs.keep(id)
      if (!changes) addIfThere(pairs, readText(client, id))
    } else if (entry) {
      const text = searchText(entry, article)
      const was = before && readText(before.client, id)
      facts.lengths[id] = searchable(text).length
      const parts = countParts(text)
      if (parts > 0) facts.parts[id] = parts
      logs.add(text)
      if (changes) changes.push({ was, is: text })
      else pairs.add(text)
      files.put(textFile(id), JSON.stringify(text))
      await updateTextParts(files, was, text)
    }
  }
  for (const id of gone) {
    const was = before && readText(before.client, id)
    changes?.push({ was, is: undefined })
    files.remove(textFile(Number(id)))
    await updateTextParts(files, was, undefined)
  }
  return { facts, pairs, changes, logs }
}

function addIfThere(pairs: PairIndex, text: SearchText | undefined): void {
  if (text) pairs.add(text)
}

/** Reads the text of an article in the release with this client folder. */
export function readText(client: string, id: string | number): SearchText | undefined {
  const file = join(client, textFile(Number(id)))
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SearchText) : undefined
}

function searchText({ id, lang, bigTitle, smallTitle, passages }: RenderedEntry, article: BuiltArticle): SearchText {
  const accepted = article.comments.find(comment => comment.accepted)?.id
  // The page shows the accepted answer first, and again as a comment in its place.
  const placed = passages.map(passage =>
    passage.anchor === `comment-${accepted}` ? { ...passage, anchor: 'accepted' } : passage
  )
  const variants = variantsIn([bigTitle, smallTitle, ...placed.flatMap(({ heading, text }) => [heading, text])])
  const path = article.manual?.path ?? []
  return {
    id,
    lang,
    title: bigTitle,
    smallTitle,
    ...(path.length > 0 && { path }),
    passages: placed,
    ...(variants && { variants })
  }
}

/** Returns the smallest id of each key that articles in several languages share. */
function translationGroups(articles: readonly BuiltArticle[]): Map<string, number> {
  const byKey = Map.groupBy(articles, ({ translation }) => translation ?? '')
  byKey.delete('')
  return new Map(
    [...byKey].flatMap(([key, group]) => (group.length > 1 ? [[key, Math.min(...group.map(({ id }) => id))]] : []))
  )
}

function titleRow(article: BuiltArticle, groups: ReadonlyMap<string, number>, parts: TextFacts['parts']): TitleRow {
  const { id, articleType, family1, bigTitle, date, comments, translation } = article
  const discussTimes = comments.flatMap(comment => [comment, ...comment.replies]).filter(one => !one.deleted).length
  const solved = comments.some(comment => comment.accepted) ? '1' : '0'
  return {
    id,
    articleType,
    solved: articleType === PROBLEM_ASSISTANCE ? solved : '',
    family1,
    date: date.slice(0, 10),
    hotness: Math.round(hotness({ ...article, discussTimes }) * 10),
    translationGroup: groups.get(translation ?? '') ?? 0,
    bigTitle,
    ...(parts[id] && { parts: parts[id] })
  }
}
