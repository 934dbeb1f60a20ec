import type { NetworkSource } from '../../browser/searchSource.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Manifest } from '../../domain/search/files.ts'
import type { Candidate, Found } from '../../domain/search/find.ts'
import type { Query } from '../../domain/search/query.ts'
import { rowsOf } from '../../domain/search/rows.ts'

interface Pagefind {
  init(): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<{ url: string; excerpt: string }> }[] }>
}

const MAX_RELATED = 10
/** Minimum share of a word that begins another form of it. Pagefind takes any word with the same first letter. */
const MIN_COMMON_SHARE = 0.5
const MIN_COMMON_LETTERS = 3
/** Time in milliseconds that the server may take alone. Later, the index is read beside it. */
const SERVER_HEAD_START_MS = 150

/** What a search has found, without the network the saved articles, and what was looked for ahead of the search. */
interface Known {
  found: readonly Candidate[]
  saved: readonly Candidate[]
  ahead: Promise<Found[]> | undefined
}

/**
 * Yields results for a search with few matches: articles with most of a question, then also those with other forms of
 * its words, which take longer on a slow connection and processor.
 */
export async function* relatedResults(
  source: NetworkSource,
  query: Query,
  contentQuery: Query,
  lang: Language,
  { found, saved, ahead }: Known
): AsyncGenerator<Candidate[]> {
  // The results remain valid without them, if the network or Pagefind is not available.
  const forms = source
    .manifest()
    .then(({ newer }) => relatedIds(query, newer))
    .catch(() => [])
  const parts = await (ahead ?? inParts(source, query, contentQuery, lang, saved)).catch(() => [])
  const shown = new Set(found.map(row => row.id))
  const there = new Set([...found, ...parts].map(row => row.id))
  const most = parts.filter(row => !shown.has(row.id))
  if (most.length > 0) yield most
  const ids = (await forms).filter(id => !there.has(id))
  if (ids.length > 0 || most.length === 0) yield [...most, ...(await rowsOf(source, ids))]
}

/** Loads what questions need, before one is asked. */
export function warmQuestions(): void {
  for (const module of [import('../../domain/search/contentQuery.ts'), import('../../domain/search/findMost.ts')])
    module.catch(() => undefined)
}

/** Returns the words of a question that its answer may have. Loads what tells them when it is first needed. */
export async function readContentQuery({ run }: Query): Promise<Query> {
  const { contentQuery } = await import('../../domain/search/contentQuery.ts')
  return contentQuery(run)
}

/**
 * Finds articles with most of a question, ranked by the server or by the index, whichever has some first. Without the
 * network, in `saved`. Calls `onFirst` with the first few of the index while it reads the others.
 */
export async function inParts(
  source: NetworkSource,
  query: Query,
  contentQuery: Query,
  lang: Language,
  saved: readonly Candidate[],
  onFirst: (found: Found[]) => void = () => undefined
): Promise<Found[]> {
  const index = import('../../domain/search/findMost.ts')
  index.catch(() => undefined)
  const none: Promise<Found[]> = Promise.resolve([])
  const fromServer = saved.length > 0 ? none : source.inParts(query).catch(() => [])
  const pause = new Promise<Found[]>(done => setTimeout(() => done([]), SERVER_HEAD_START_MS))
  const early = await Promise.race([fromServer, pause])
  if (early.length > 0) return early
  let isServed = false
  // A failure of the index leaves the answer to the server.
  const fromIndex = index
    .then(({ findMost }) => findMost(source, contentQuery, lang, saved, found => isServed || onFirst(found)))
    .catch((): Found[] => [])
  const orElse = (found: Promise<Found[]>, other: Promise<Found[]>) =>
    found.then(list => (list.length > 0 ? list : other))
  const found = await Promise.race([orElse(fromServer, fromIndex), orElse(fromIndex, fromServer)])
  isServed = true
  return found
}

/**
 * Returns ids of articles with other forms of the words, or with only some of them, in Pagefind's order. Uses only the
 * index of the query's script, because the other language would double the load on a slow connection. A large site has
 * no such index.
 */
async function relatedIds(query: Query, newer: Manifest['newer']): Promise<number[]> {
  const lang: Language = detectLanguage(query.run)
  if (!newer[lang]) return []
  const later = new Set(newer[lang])
  const [main, latest] = await Promise.all([
    ask(lang, query.run),
    later.size > 0 ? ask(`${lang}-newer`, query.run) : Promise.resolve([])
  ])
  return [...latest, ...main.filter(id => !later.has(id))]
}

async function ask(index: string, words: string): Promise<number[]> {
  const url = `/pagefind/${index}/pagefind.js`
  const pagefind = (await import(/* @vite-ignore */ url)) as Pagefind
  await pagefind.init()
  const { results } = await pagefind.search(words)
  const hits = await Promise.all(results.slice(0, MAX_RELATED).map(result => result.data()))
  return hits
    .filter(({ excerpt }) => hasForm(excerpt, words))
    .map(hit => Number(/\/home\/article\/(\d+)/.exec(hit.url)?.[1] ?? 0))
    .filter(id => id > 0)
}

/** Checks whether a word that Pagefind marked in an excerpt is a form of a word of the query. */
function hasForm(excerpt: string, words: string): boolean {
  const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const typed = wordsIn(words)
  const marked = [...excerpt.matchAll(/<mark>([^<]+)<\/mark>/g)].flatMap(([, text = '']) => wordsIn(text))
  const isForm = (word: string, other: string) => {
    let at = 0
    while (at < other.length && word[at] === other[at]) at++
    return at >= Math.min(MIN_COMMON_LETTERS, other.length) && at >= other.length * MIN_COMMON_SHARE
  }
  return marked.some(word => /\p{Script=Han}/u.test(word) || typed.some(other => isForm(word, other)))
}
