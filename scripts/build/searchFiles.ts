import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import { hotness } from '../../src/domain/article/hotness.ts'
import { type BuiltArticle, readContentFile } from '../../src/domain/content/contentFile.ts'
import type { RenderedEntry, RenderedFile } from '../../src/domain/content/renderedFile.ts'
import { LANGUAGES } from '../../src/domain/language/languages.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  type SearchText,
  shardFile,
  type TitleRow,
  textFile,
  titlesFile
} from '../../src/domain/search/files.ts'
import { toColumns } from '../../src/domain/search/titles.ts'
import { loadTraditional } from '../../src/domain/search/variants.ts'
import { startLogIndex } from './logIndex.ts'
import { searchable } from './pagefind.ts'
import { type PairIndex, pairShardsFor, startPairIndex } from './pairIndex.ts'
import type { ReleaseFiles } from './releaseFiles.ts'
import { type TextChange, updatePairs } from './updatePairs.ts'

/** The most articles that one build may change before the whole pair index is made again: so many texts are read at once. */
const MAX_UPDATED_ARTICLES = 2000

export interface TextFacts {
  /** Of what each article says, by its id. */
  digests: Record<string, string>
  /** How many characters that is. */
  lengths: Record<string, number>
}

/** What a release says of these files, for the next one. */
export interface SearchFileFacts extends TextFacts {
  /** Of the pair index. */
  postings: number
}

interface SearchJob extends Pick<Manifest, 'revision'> {
  cache: string
  rendered: RenderedFile
  client: string
  files: ReleaseFiles
  /** The release whose files are there already: what it says of them, and its client folder. */
  before: { facts: SearchFileFacts; client: string } | undefined
}

/**
 * Writes what the search in a browser reads, below `client`: titles, the text of each article, the pairs of characters
 * that lead to it, and the lines of its logs; of texts and pairs what differs from the release before. `wordForms` makes,
 * beside that, the indexes of other forms of words.
 */
export async function writeSearchFiles(
  job: SearchJob,
  wordForms: (texts: TextFacts) => Promise<Manifest['newer']>
): Promise<SearchFileFacts> {
  const { cache, client, files, before, revision } = job
  const { articles } = await readContentFile(cache)
  // As the server folds what it looks for.
  await loadTraditional()
  const groups = translationGroups(articles)
  for (const lang of LANGUAGES) {
    const own = articles.filter(article => article.lang === lang)
    files.put(titlesFile(lang), JSON.stringify(toColumns(own.map(article => titleRow(article, groups)))))
  }
  const { facts, pairs, changes } = writeTexts(job, articles)
  const writePairs = async () => {
    const updated = changes && before && (await updatePairs(client, files, before.facts.postings, changes))
    if (updated !== undefined) return updated
    // Where few texts changed, the others are not read yet.
    if (changes) for (const id of Object.keys(facts.digests)) addIfThere(pairs, readText(client, id))
    for await (const [number, shard] of pairs.shards()) files.put(shardFile(number), shard)
    return pairs.size()
  }
  const [postings, newer] = await Promise.all([writePairs(), wordForms(facts)])
  const shards = pairShardsFor(postings)
  const earlier = before ? pairShardsFor(before.facts.postings) : 0
  for (let number = shards; number < earlier; number++) files.remove(shardFile(number))
  const manifest: Manifest = { shards, newer, revision }
  files.put(MANIFEST_FILE, JSON.stringify(manifest))
  return { ...facts, postings }
}

/** Writes the texts that changed and the lines of logs, and gathers what the pair index needs of them. */
function writeTexts({ rendered, client, files, before, revision }: SearchJob, articles: readonly BuiltArticle[]) {
  const facts: TextFacts = { digests: {}, lengths: {} }
  const ordered = articles.toSorted((one, other) => one.id - other.id)
  for (const { id, digest } of ordered) facts.digests[id] = digest
  const isSame = (id: number) => before?.facts.digests[id] === facts.digests[id]
  const gone = Object.keys(before?.facts.digests ?? {}).filter(id => facts.digests[id] === undefined)
  const changed = ordered.filter(({ id }) => !isSame(id)).length + gone.length
  const changes: TextChange[] | undefined = before && changed <= MAX_UPDATED_ARTICLES ? [] : undefined
  const logs = startLogIndex(before?.client)
  const pairs = startPairIndex()
  for (const article of ordered) {
    const { id } = article
    const entry = isSame(id) ? undefined : rendered.read(id)
    if (isSame(id)) {
      facts.lengths[id] = before?.facts.lengths[id] ?? 0
      logs.keep(id)
      if (!changes) addIfThere(pairs, readText(client, id))
    } else if (entry) {
      const text = searchText(entry, article)
      facts.lengths[id] = searchable(text).length
      logs.add(text)
      if (changes) changes.push({ id, was: before && readText(before.client, id), is: text })
      else pairs.add(text)
      files.put(textFile(id), JSON.stringify(text))
    }
  }
  for (const id of gone) {
    if (before) changes?.push({ id: Number(id), was: readText(before.client, id), is: undefined })
    files.remove(textFile(Number(id)))
  }
  logs.write(files, revision)
  return { facts, pairs, changes }
}

function addIfThere(pairs: PairIndex, text: SearchText | undefined): void {
  if (text) pairs.add(text)
}

/** The text of an article in the release whose client folder this is. */
export function readText(client: string, id: string | number): SearchText | undefined {
  const file = join(client, textFile(Number(id)))
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SearchText) : undefined
}

function searchText({ id, lang, bigTitle, smallTitle, passages }: RenderedEntry, article: BuiltArticle): SearchText {
  const accepted = article.comments.find(comment => comment.accepted)?.id
  // The page shows the accepted answer first, and the comment once more in its place.
  const placed = passages.map(passage =>
    passage.anchor === `comment-${accepted}` ? { ...passage, anchor: 'accepted' } : passage
  )
  return { id, lang, title: bigTitle, smallTitle, passages: placed }
}

/** The smallest id of each key that articles in several languages share. */
function translationGroups(articles: readonly BuiltArticle[]): Map<string, number> {
  const byKey = Map.groupBy(articles, ({ translation }) => translation ?? '')
  byKey.delete('')
  return new Map(
    [...byKey].flatMap(([key, group]) => (group.length > 1 ? [[key, Math.min(...group.map(({ id }) => id))]] : []))
  )
}

function titleRow(article: BuiltArticle, groups: ReadonlyMap<string, number>): TitleRow {
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
    bigTitle
  }
}
