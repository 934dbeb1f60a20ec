import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { openRendered } from '../../src/domain/content/renderedFile.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import type { Manifest, SearchText } from '../../src/domain/search/files.ts'
import { knownOf } from '../../src/domain/search/knownRevisions.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { searchable, writePagefind } from './pagefind.ts'
import { FORMS, type ReleaseFiles } from './releaseFiles.ts'
import { readText, type SearchFileFacts, type TextFacts, writeSearchFiles } from './searchFiles.ts'

type Digests = Record<string, string>

/** Inputs of the search of a release. */
export interface SearchFacts extends SearchFileFacts {
  /** Content of Pagefind's main index of each language, by article id. Missing for a language without an index. */
  main: Partial<Record<Language, Digests>>
}

const FACTS = 'search.json'
/** Newer articles move into the main index if they exceed both this number and this share of it. */
const MIN_ARTICLES_FOR_REUSE = 100
const SMALL_PART = 0.05
/**
 * Maximum number of characters for a Pagefind index of a language. Its process needs about 300 bytes for each, and a
 * browser loads the list of all its pages before the first word.
 */
const MAX_CHARACTERS = 10_000_000
/**
 * Maximum number of characters in all languages for writing their indexes at the same time. The memory adds up, but the
 * last index is what such a build waits for.
 */
const MAX_CHARACTERS_TOGETHER = 4_000_000
/** Maximum number of revisions that may belong to changes not committed yet. */
const UNCOMMITTED_REVISIONS = 200

/**
 * Writes all files of the browser search into the release in `folder`, which started with the files of the release
 * `before`. Pagefind's indexes are below `pagefind`, each article only in its own language. `<lang>` stays while none
 * of its texts is removed. Articles that were added or extended later are in `<lang>-newer`, and hide the article with
 * the same id in `<lang>`.
 */
export async function buildSearchIndex(
  cache: string,
  folder: string,
  files: ReleaseFiles,
  before?: string
): Promise<SearchFacts> {
  const client = join(folder, 'client')
  const rendered = await openRendered(cache)
  const { articles } = await readContentFile(cache)
  const langs = new Map(articles.map(({ id, lang }) => [String(id), lang]))
  const was = before && files.continued ? await readFacts(before) : undefined
  const earlier = was && before ? { facts: was, client: join(before, 'client') } : undefined
  const main: SearchFacts['main'] = {}
  const facts = await writeSearchFiles(
    { cache, rendered, client, files, before: earlier, ...(await includedRevisions()) },
    async texts => {
      const newer: Manifest['newer'] = {}
      const writeLanguage = async (lang: Language) => {
        const now = Object.fromEntries(Object.entries(texts.digests).filter(([id]) => langs.get(id) === lang))
        const write = (name: string, ids: Iterable<string | number>) =>
          replaceIndex(folder, files, name, lang, textsOf(client, ids))
        // Pagefind fails to search an index without articles.
        if (Object.keys(now).length === 0 || isTooLong(now, texts)) {
          for (const name of [lang, `${lang}-newer`]) removeIndex(client, files, name)
          return undefined
        }
        const later = earlier && laterIds(earlier.facts.main[lang], now, earlier, client)
        if (!later) await write(lang, Object.keys(now))
        if (later?.length) await write(`${lang}-newer`, later)
        else removeIndex(client, files, `${lang}-newer`)
        return { newer: later ?? [], main: later ? earlier?.facts.main[lang] : now }
      }
      // Otherwise one language at a time, so that the memory is needed once. Chinese needs the most and comes last, when
      // the memory of the pages is free again.
      const together = charactersOf(texts.digests, texts) <= MAX_CHARACTERS_TOGETHER
      const order = LANGUAGES.toReversed()
      const started = together ? order.map(writeLanguage) : []
      // A failure is thrown when its language is awaited.
      for (const one of started) one.catch(() => undefined)
      for (const [at, lang] of order.entries()) {
        const written = await (started[at] ?? writeLanguage(lang))
        if (!written) continue
        newer[lang] = written.newer
        main[lang] = written.main
      }
      return newer
    }
  )
  rendered.close()
  return { ...facts, main }
}

/** Checks whether Pagefind would need too much memory for these articles. */
function isTooLong(digests: Digests, texts: TextFacts): boolean {
  return charactersOf(digests, texts) > MAX_CHARACTERS
}

function charactersOf(digests: Digests, { lengths }: TextFacts): number {
  return Object.keys(digests).reduce((sum, id) => sum + (lengths[id] ?? 0), 0)
}

/**
 * Creates an index with Pagefind, and replaces the existing one. Moves its files, because many deletions slow down the
 * file system for the pages, which are written meanwhile.
 */
async function replaceIndex(
  folder: string,
  files: ReleaseFiles,
  name: string,
  lang: Language,
  articles: Iterable<SearchText>
): Promise<void> {
  const made = join(folder, `pagefind-${name}`)
  await writePagefind(articles, lang, made)
  const fresh = filesBelow(made)
  removeIndex(join(folder, 'client'), files, name, new Set(fresh))
  for (const file of fresh) files.move(join('pagefind', name, file), join(made, file))
  await rm(made, { recursive: true })
}

/** Removes the files of an index except those in `retained`. */
function removeIndex(
  client: string,
  files: ReleaseFiles,
  name: string,
  retained: ReadonlySet<string> = new Set()
): void {
  for (const file of filesBelow(join(client, 'pagefind', name)))
    if (!retained.has(file) && !FORMS.some(form => file.endsWith(form))) files.remove(join('pagefind', name, file))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

function* textsOf(client: string, ids: Iterable<string | number>): Generator<SearchText> {
  for (const id of ids) {
    const text = readText(client, id)
    if (text) yield text
  }
}

/**
 * Returns a revision up to which the export is certainly complete, and the articles above it that it has. Revisions
 * shortly before the highest may have been committed after it.
 */
async function includedRevisions(): Promise<{ revision: number; known: string }> {
  const revisions = await exportedRevisions()
  const highest = Object.values(revisions).reduce((one, other) => Math.max(one, other), 0)
  const revision = Math.max(0, highest - UNCOMMITTED_REVISIONS)
  return { revision, known: knownOf(revisions, revision) }
}

/** Stores `facts` in the folder of a build. */
export function writeFacts(folder: string, facts: SearchFacts): Promise<void> {
  return writeFile(join(folder, FACTS), JSON.stringify(facts))
}

async function readFacts(folder: string): Promise<SearchFacts | undefined> {
  const text = await readFile(join(folder, FACTS), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as SearchFacts)
}

/**
 * Returns the articles that the main index lacks or has in an older form. Returns undefined if there are too many, if
 * there is no main index, or if it contains removed text: an article, or a passage of one.
 */
function laterIds(
  main: Digests | undefined,
  now: Digests,
  earlier: { facts: SearchFileFacts; client: string },
  client: string
): number[] | undefined {
  if (!main) return undefined
  for (const id of Object.keys(main)) {
    if (!now[id]) return undefined
    // Up to the last build no text had been removed, because otherwise the index would have been rebuilt.
    if (now[id] === earlier.facts.digests[id]) continue
    const before = readText(earlier.client, id)
    const after = readText(client, id)
    if (!before || !after || !holdsAll(searchable(after), searchable(before))) return undefined
  }
  const later = Object.keys(now).filter(id => now[id] !== main[id])
  const few = later.length <= Math.max(MIN_ARTICLES_FOR_REUSE, SMALL_PART * Object.keys(main).length)
  return few ? later.map(Number) : undefined
}

/** Checks whether every line of `before` is still in `after`. */
function holdsAll(after: string, before: string): boolean {
  const there = new Set(after.split('\n'))
  return before.split('\n').every(line => there.has(line))
}
