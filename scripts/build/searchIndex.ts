import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { openRendered } from '../../src/domain/content/renderedFile.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import type { Manifest, SearchText } from '../../src/domain/search/files.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { searchable, writePagefind } from './pagefind.ts'
import { FORMS, type ReleaseFiles } from './releaseFiles.ts'
import { readText, type SearchFileFacts, type TextFacts, writeSearchFiles } from './searchFiles.ts'

type Digests = Record<string, string>

/** What the search of a release was made from. */
export interface SearchFacts extends SearchFileFacts {
  /** What is in Pagefind's main index of each language, by article id; a language without one has none. */
  main: Partial<Record<Language, Digests>>
}

const FACTS = 'search.json'
/** What came later moves into the main index when it is more than this many and this part of it. */
const MIN_ARTICLES_FOR_REUSE = 100
const SMALL_PART = 0.05
/**
 * Beyond so many characters Pagefind makes no index of a language. Its process holds some 300 bytes for each, and a browser
 * loads the list of all its pages before the first word.
 */
const MAX_CHARACTERS = 10_000_000
/** So many revisions may have been drawn by changes that were not committed yet. */
const UNCOMMITTED_REVISIONS = 200

/**
 * Writes all files of the browser's search into the release in `folder`, which began with the files of the release
 * `before`. Pagefind's indexes are below `pagefind`, each article in its own language only: `<lang>` stays as long as none
 * of its texts is gone; articles that came or grew later are in `<lang>-newer`, and hide the article of the same id in
 * `<lang>`.
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
    { cache, rendered, client, files, before: earlier, revision: await surelyIncluded() },
    async texts => {
      const newer: Manifest['newer'] = {}
      // One language after the other: each takes its memory once. Chinese takes the most, when that of pages is free again.
      for (const lang of LANGUAGES.toReversed()) {
        const now = Object.fromEntries(Object.entries(texts.digests).filter(([id]) => langs.get(id) === lang))
        const write = (name: string, ids: Iterable<string | number>) =>
          replaceIndex(folder, files, name, lang, textsOf(client, ids))
        if (isTooLong(now, texts)) {
          for (const name of [lang, `${lang}-newer`]) removeIndex(client, files, name)
          continue
        }
        const later = earlier && laterIds(earlier.facts.main[lang], now, earlier, client)
        if (!later) await write(lang, Object.keys(now))
        if (later?.length) await write(`${lang}-newer`, later)
        else removeIndex(client, files, `${lang}-newer`)
        newer[lang] = later ?? []
        main[lang] = later ? earlier?.facts.main[lang] : now
      }
      return newer
    }
  )
  rendered.close()
  return { ...facts, main }
}

/** Whether Pagefind would take too much memory for these articles. */
function isTooLong(digests: Digests, { lengths }: TextFacts): boolean {
  return Object.keys(digests).reduce((sum, id) => sum + (lengths[id] ?? 0), 0) > MAX_CHARACTERS
}

/** Has Pagefind write an index, and puts it in the place of the one that is there. */
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
  for (const file of fresh) files.put(join('pagefind', name, file), readFileSync(join(made, file)))
  await rm(made, { recursive: true })
}

/** Removes the files of an index but those that are `retained`. */
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
 * A revision up to which everything is in what was exported. One that was drawn before may have been committed after:
 * what is asked for twice is shown once.
 */
async function surelyIncluded(): Promise<number> {
  const highest = Object.values(await exportedRevisions()).reduce((one, other) => Math.max(one, other), 0)
  return Math.max(0, highest - UNCOMMITTED_REVISIONS)
}

/** Keeps `facts` in the folder of a build. */
export function writeFacts(folder: string, facts: SearchFacts): Promise<void> {
  return writeFile(join(folder, FACTS), JSON.stringify(facts))
}

async function readFacts(folder: string): Promise<SearchFacts | undefined> {
  const text = await readFile(join(folder, FACTS), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as SearchFacts)
}

/**
 * The articles that the main index lacks or knows in an older form; undefined when there are too many, when it holds a
 * text that is gone: an article, or a passage that was taken out of one, or when there is none.
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
    // Up to the last build nothing had been taken out, or the index would have been rebuilt then.
    if (now[id] === earlier.facts.digests[id]) continue
    const before = readText(earlier.client, id)
    const after = readText(client, id)
    if (!before || !after || !holdsAll(searchable(after), searchable(before))) return undefined
  }
  const later = Object.keys(now).filter(id => now[id] !== main[id])
  const few = later.length <= Math.max(MIN_ARTICLES_FOR_REUSE, SMALL_PART * Object.keys(main).length)
  return few ? later.map(Number) : undefined
}

/** Whether every line of `before` is still in `after`. */
function holdsAll(after: string, before: string): boolean {
  const there = new Set(after.split('\n'))
  return before.split('\n').every(line => there.has(line))
}
