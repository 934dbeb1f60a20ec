import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openArchived, openRendered, type RenderedFile } from '../../src/domain/content/renderedFile.ts'
import { LANGUAGES, type Language, perLanguage } from '../../src/domain/language/languages.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { linkFolder } from './linkFolder.ts'
import { searchable, writePagefind } from './pagefind.ts'
import { writeSearchFiles } from './searchFiles.ts'

type Digests = Record<string, string>

/** What was indexed of one language, by article id: the main index, and everything at the time of the build. */
interface Indexed {
  main: Digests
  all: Digests
}
/** Kept beside a build for the next one. */
export type SearchFacts = Record<Language, Indexed>

const FACTS = 'search.json'
/** What came later moves into the main index when it is more than this many and this part of it. */
const MIN_ARTICLES_FOR_REUSE = 100
const SMALL_PART = 0.05
/** So many revisions may have been drawn by changes that were not committed yet. */
const UNDER_WAY = 200

/**
 * Writes all that the search in a browser reads into the folder `output`. Pagefind's indexes are below `pagefind`, each
 * article in its own language only: `<lang>` is taken over from the build in `before` for as long as it tells nothing
 * that is gone since; what came or grew later is in `<lang>-newer`, and hides the article of the same id in `<lang>`.
 */
export async function buildSearchIndex(cache: string, output: string, before?: string): Promise<SearchFacts> {
  const pagefind = join(output, 'pagefind')
  await mkdir(pagefind, { recursive: true })
  const rendered = await openRendered(cache)
  const earlier = openArchived(cache)
  const facts: SearchFacts = perLanguage(() => ({ main: {}, all: {} }))
  for (const id of rendered.ids()) {
    const article = rendered.read(id)
    if (article) facts[article.lang].all[id] = article.digest
  }
  const was = before ? await readFacts(before) : undefined
  const later: Partial<Record<Language, number[]>> = {}
  for (const lang of LANGUAGES) {
    const ids = was && laterIds(was[lang], facts[lang].all, earlier, rendered)
    facts[lang].main = was && ids ? was[lang].main : facts[lang].all
    if (ids) later[lang] = ids
  }
  const makePagefind = async () => {
    // One language after the other: each takes its memory once. Chinese takes the most, when Astro's is free again.
    for (const lang of LANGUAGES.toReversed()) {
      const ids = later[lang]
      if (!before || !ids)
        await writePagefind(articles(rendered, Object.keys(facts[lang].all)), lang, join(pagefind, lang))
      else await linkFolder(join(before, 'client', 'pagefind', lang), join(pagefind, lang))
      if (ids?.length) await writePagefind(articles(rendered, ids), lang, join(pagefind, `${lang}-newer`))
    }
  }
  const newer = perLanguage(lang => later[lang] ?? [])
  // Pagefind is a process of its own and leaves this one idle.
  await Promise.all([
    makePagefind(),
    writeSearchFiles(cache, rendered, output, { newer, revision: await surelyIncluded() }, ({ id, lang, digest }) =>
      before && was?.[lang].all[id] === digest ? join(before, 'client') : undefined
    )
  ])
  return facts
}

/**
 * A revision up to which everything is in what was exported. One that was drawn before may have been committed after:
 * what is asked for twice is shown once.
 */
async function surelyIncluded(): Promise<number> {
  const highest = Math.max(0, ...Object.values(await exportedRevisions()))
  return Math.max(0, highest - UNDER_WAY)
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
 * The articles that the main index lacks or knows in an older form; undefined when there are too many, or when it
 * tells what is told no more: an article that is gone, or a passage that was taken out of one.
 */
function laterIds(
  { main, all }: Indexed,
  now: Digests,
  earlier: RenderedFile,
  rendered: RenderedFile
): number[] | undefined {
  for (const id of Object.keys(main)) {
    if (!now[id]) return undefined
    // Up to the last build nothing had been taken out, or the index would have been made anew then.
    if (now[id] === all[id]) continue
    const before = all[id] && earlier.lineOf(Number(id), all[id]) ? earlier.read(Number(id)) : undefined
    const after = rendered.read(Number(id))
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

function* articles(rendered: RenderedFile, ids: Iterable<string | number>) {
  for (const id of ids) {
    const article = rendered.read(Number(id))
    if (article) yield article
  }
}
