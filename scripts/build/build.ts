import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { allNeighbours, NO_NEIGHBOURS, neighbourIds } from '../../src/domain/article/neighbours.ts'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import type { Problem } from '../../src/domain/content/problem.ts'
import { refuseMassRemoval } from '../../src/domain/content/refuseMassRemoval.ts'
import { archiveRendered } from '../../src/domain/content/renderedFile.ts'
import { treeFacts } from '../../src/domain/manual/manuals.ts'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import type { LeakFingerprints } from '../../src/server/community/articles/leakFingerprints.ts'
import { explainFullDisk } from '../../src/server/platform/fullDisk.ts'
import { type BuildFacts, RENDERERS } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'
import { activateRelease, CURRENT, readFacts, rolledBackRelease } from './activateRelease.ts'
import { withActivationLock, withBuildLock } from './buildLock.ts'
import { checkResult } from './checkResult.ts'
import { startCompressing } from './compress.ts'
import { copyContentFiles } from './contentFiles.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { codeDigest, contentDigest } from './inputDigest.ts'
import { writeOfflineFiles } from './offlineFiles.ts'
import { readPageKeys } from './pageKeys.ts'
import { linkSpares, prepareRelease } from './prepareRelease.ts'
import { purge } from './purge.ts'
import { writeRedirects } from './redirects.ts'
import { FORMS, openReleaseFiles } from './releaseFiles.ts'
import { buildSearchIndex, writeFacts } from './searchIndex.ts'
import { startWork } from './work.ts'

export interface BuildResult {
  /** Folder of the active build. */
  folder: string
  /** Reason why the active build stays, if it does. */
  skipped?: 'unchanged' | 'taken back'
  articles: number
  /** Problems with content that was left out. */
  problems: Problem[]
}

/** Marks the input of a build without compressed files. */
const PLAIN = ' plain'
const NOTHING_HIDDEN: LeakFingerprints = { ids: [], lines: [] }

export interface BuildOptions {
  /** True to write compressed files. Otherwise the file server may compress them. */
  compress?: boolean
  /** Fingerprints of content that no page may contain, known only with the database. */
  hidden?: LeakFingerprints
  /** Purge hook of a CDN, which receives the changed paths. */
  purgeUrl?: string
  /** True to build even if a build of the same code was rolled back. */
  afterTakingBack?: boolean
  /**
   * True to build only the pages without articles, within seconds for any number of articles. The server renders every
   * article and list on demand until the next build.
   */
  outline?: boolean
  /** True to build even if more than a tenth of the articles of content/ would be removed. */
  force?: boolean
}

/** Number of pages of articles that are compressed best in a build that writes few. */
const BEST_COMPRESSED = 300
/** Number of files in content/ up to which a first build compresses pages best. */
const MAX_FILES_FOR_BEST = 300

/**
 * Minimum number of articles for spare releases. A smaller site links all files within a second or two at the start of
 * a build.
 */
const MIN_ARTICLES_FOR_SPARES = 5000

/**
 * Builds the site from content/ into `<data>/site/<new>` and, once it is complete and checked, activates it as
 * `<data>/site/current`. The previous build stays for a rollback. Waits for another build of the same data folder.
 * @throws Error if the build or its check fails. The active build then stays.
 */
export async function buildSite(
  data: string,
  say: (line: string) => void,
  options: BuildOptions = {}
): Promise<BuildResult> {
  const folder = resolve(ROOT, data)
  try {
    return await withBuildLock(folder, say, () => buildAlone(folder, say, options))
  } catch (error) {
    throw await explainFullDisk(error, folder)
  }
}

async function buildAlone(
  data: string,
  say: (line: string) => void,
  {
    compress = true,
    hidden = NOTHING_HIDDEN,
    purgeUrl,
    afterTakingBack = false,
    force = false,
    outline = false
  }: BuildOptions
): Promise<BuildResult> {
  const sites = join(data, 'site')
  const cache = join(data, 'astro')
  await Promise.all([mkdir(sites, { recursive: true }), mkdir(cache, { recursive: true })])
  const [code, content] = await Promise.all([
    codeDigest(ROOT),
    outline ? { digest: 'outline', files: 0 } : contentDigest(contentRoot(), cache)
  ])
  const input = `${code} ${content.digest}${compress ? '' : PLAIN}`
  const up = await readFacts(join(sites, CURRENT))
  const stays = (skipped: BuildResult['skipped']) => ({
    folder: join(sites, CURRENT),
    skipped,
    articles: Object.keys(up?.articles ?? {}).length,
    problems: []
  })
  if (up?.input === input) return stays('unchanged')
  const taken = afterTakingBack ? undefined : await rolledBackRelease(sites, code)
  if (taken) {
    say(`${taken} was rolled back, so its code is not built automatically. Run npm run rollback or npm run build.`)
    return stays('taken back')
  }

  const started = performance.now()
  const id = releaseId(new Date())
  const folder = join(sites, id)
  await archiveRendered(cache)
  // Other code would produce other pages and another index from the same content.
  const before = up?.input.startsWith(`${code} `) && isPlain(up) !== compress ? join(sites, up.id) : undefined
  const best = before || content.files <= MAX_FILES_FOR_BEST ? BEST_COMPRESSED : 0
  const compressing = compress ? startCompressing(folder, best) : undefined
  await mkdir(folder)
  const work = startWork({ sites, code, folder, before, cache, outline }, say)
  // A release that continues another one has the compressed forms of the compiled files already.
  if (compressing && !before) {
    const add = (compiled: string) => compressing.addCompiled(join(compiled, 'client'))
    work.compiled.then(add, () => undefined)
  }
  const prepared = prepareRelease(sites, folder, before, `${code}${compress ? '' : PLAIN}`).then(() =>
    openReleaseFiles(folder)
  )
  // The index needs only the rendered texts, so it is built in parallel with the pages, on the other core.
  const indexed = Promise.all([prepared, work.rendered]).then(([files]) =>
    buildSearchIndex(cache, folder, files, before)
  )
  const copied = prepared.then(files => copyContentFiles(contentRoot(), folder, files))
  const described = indexed.then(() => articleFacts(cache))
  try {
    const [files, search, rendered] = await Promise.all([
      prepared,
      indexed,
      described,
      work.pages,
      work.crawled,
      copied
    ])
    const { articles, problems, site, manuals, facts: ofArticles } = rendered
    await writeOfflineFiles({ id, folder, before: files.continued ? before : undefined, files, articles })
    if (!force && up) refuseRemoval(up, articles)
    const shown = new Set(articles.map(article => article.id))
    const old = await writeRedirects(
      contentRoot(),
      {
        client: join(folder, 'client'),
        files,
        pages: Object.keys(await readPageKeys(folder)),
        earlier: files.continued ? Object.keys(up?.redirects ?? {}) : [],
        address: siteAddress()
      },
      id => shown.has(id)
    )
    if (compressing) say('Compressing')
    await compressing?.finish()
    files.close()
    const dead = await checkResult(folder, files.continued ? before : undefined, hidden)
    const facts: BuildFacts = {
      id,
      input,
      renderer: code,
      builtAt: new Date().toISOString(),
      seconds: (performance.now() - started) / 1000,
      address: siteAddress(),
      site,
      manuals,
      redirects: old.redirects,
      articles: ofArticles
    }
    await writeFacts(folder, search)
    const isActive = await withActivationLock(data, async () => {
      // While it was built, the operator may have rolled the build before it back.
      const takenMeanwhile = afterTakingBack ? undefined : await rolledBackRelease(sites, code)
      if (takenMeanwhile) {
        say(`${takenMeanwhile} was rolled back meanwhile, so this build is not activated.`)
        return false
      }
      await writeFile(join(folder, 'build.json'), JSON.stringify(facts), { flush: true })
      await activateRelease(sites, id)
      return true
    })
    if (!isActive) {
      await rm(folder, { recursive: true, force: true })
      return stays('taken back')
    }
    if (purgeUrl && up) await purgeCdn(purgeUrl, folder, join(sites, up.id), say)
    if (!files.continued && articles.length >= MIN_ARTICLES_FOR_SPARES)
      await linkSpares(sites, id, join(sites, RENDERERS, code), compress ? FORMS : []).catch(error =>
        say(`The next build cannot go on from this one's files and takes longer: ${error.message}`)
      )
    return { folder, articles: articles.length, problems: [...problems, ...old.problems, ...dead] }
  } catch (error) {
    work.stop()
    await Promise.allSettled([compressing?.abandon(), prepared, described, work.pages, work.crawled, copied])
    // Before the files are removed, which makes room.
    const explained = await explainFullDisk(error, data)
    await rm(folder, { recursive: true, force: true })
    throw explained
  }
}

/** Returns the name of a release from its time. The names sort by time. */
export function releaseId(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-')
}

/** Returns the rendered content, and the facts of each article for the build. */
async function articleFacts(cache: string) {
  const [content, revisions] = await Promise.all([readContentFile(cache), exportedRevisions()])
  const neighbours = allNeighbours(content.articles)
  const facts: BuildFacts['articles'] = {}
  for (const article of content.articles) {
    const { id, source, fileDigest: digest } = article
    const manual = treeFacts({ ...article, manual: article.manual ?? null })
    const around = neighbourIds(neighbours.get(id) ?? NO_NEIGHBOURS)
    facts[id] = { source, digest, revision: revisions[id] ?? null, neighbours: around, ...(manual && { manual }) }
  }
  return { ...content, facts }
}

/** Checks whether a build has no compressed files. */
function isPlain({ input }: BuildFacts): boolean {
  return input.endsWith(PLAIN)
}

/**
 * Refuses a mass removal of the vendor's documents. Members' posts and ticket answers do not count, because their
 * owners may remove them.
 */
function refuseRemoval(up: BuildFacts, articles: readonly { id: number }[]): void {
  const before = Object.entries(up.articles).flatMap(([id, { source }]) => (source === 'docs' ? [Number(id)] : []))
  const now = new Set(articles.map(({ id }) => id))
  refuseMassRemoval(
    before.filter(id => !now.has(id)),
    before.length
  )
}

/** Purges the CDN. The new build stays active in any case, because a CDN removes its cached files in time. */
async function purgeCdn(url: string, folder: string, before: string, say: (line: string) => void): Promise<void> {
  const result = await purge(url, folder, before).then(
    count => `Purged ${count} changed paths from the CDN`,
    error => `Purging the CDN failed, purge it by hand: ${error.message}`
  )
  say(result)
}
