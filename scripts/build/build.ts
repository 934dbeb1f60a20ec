import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { allNeighbours } from '../../src/domain/article/neighbours.ts'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import type { Problem } from '../../src/domain/content/problem.ts'
import { refuseMassRemoval } from '../../src/domain/content/refuseMassRemoval.ts'
import { archiveRendered } from '../../src/domain/content/renderedFile.ts'
import { treeFacts } from '../../src/domain/manual/manuals.ts'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import type { LeakFingerprints } from '../../src/server/community/articles/leakFingerprints.ts'
import type { BuildFacts } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'
import { activateRelease, CURRENT, readFacts, rolledBackRelease } from './activateRelease.ts'
import { checkResult } from './checkResult.ts'
import { startCompressing } from './compress.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { codeDigest, contentDigest } from './inputDigest.ts'
import { writeOfflineFiles } from './offlineFiles.ts'
import { purge } from './purge.ts'
import { writeRedirects } from './redirects.ts'
import { buildSearchIndex, writeFacts } from './searchIndex.ts'
import { startWork } from './work.ts'

export interface BuildResult {
  /** The folder that is up now. */
  folder: string
  /** Why the build that was up stays, where it does. */
  skipped?: 'unchanged' | 'taken back'
  articles: number
  /** What in content/ was left out. */
  problems: Problem[]
}

const NOTHING_HIDDEN: LeakFingerprints = { ids: [], lines: [] }

export interface BuildOptions {
  /** Otherwise it is left to whoever serves the files. */
  compress?: boolean
  /** What no page may hold, as far as somebody with the database knows. */
  hidden?: LeakFingerprints
  /** What a CDN is told by which paths changed. */
  purgeUrl?: string
  /** Builds though a build of the same code was taken back. */
  afterTakingBack?: boolean
  /** Builds though more than a tenth of the articles of content/ would be gone. */
  force?: boolean
}

/**
 * Builds the site from content/ into `<data>/site/<new>` and, once it is whole and was looked at, puts it up as
 * `<data>/site/current`. The one before stays for a way back. Throws when the build fails or may not be seen; then what
 * was up stays up.
 */
export async function buildSite(
  data: string,
  say: (line: string) => void,
  { compress = true, hidden = NOTHING_HIDDEN, purgeUrl, afterTakingBack = false, force = false }: BuildOptions = {}
): Promise<BuildResult> {
  const sites = resolve(ROOT, data, 'site')
  const cache = resolve(ROOT, data, 'astro')
  await Promise.all([mkdir(sites, { recursive: true }), mkdir(cache, { recursive: true })])
  const [code, content] = await Promise.all([codeDigest(ROOT), contentDigest(contentRoot())])
  const input = `${code} ${content}${compress ? '' : ' plain'}`
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

  const id = new Date().toISOString().replace(/[:.]/g, '-')
  const folder = join(sites, id)
  await archiveRendered(cache)
  const compressing = compress
    ? startCompressing(join(folder, 'client'), up && join(sites, up.id, 'client'))
    : undefined
  const index = join(sites, `${id}-index`)
  // Other code would make other pages and another index of the same content.
  const before = up?.input.startsWith(`${code} `) ? join(sites, up.id) : undefined
  const work = startWork({ sites, code, folder, before, cache }, say)
  // The index needs only the rendered texts, so it is made beside the pages, on the other core.
  const indexed = work.rendered.then(() => buildSearchIndex(cache, index, before))
  try {
    const [search] = await Promise.all([indexed, work.pages, work.crawled])
    await writeOfflineFiles(id, join(folder, 'client'), cache)
    await moveInto(index, join(folder, 'client'), ['pagefind', 'search'])
    await rm(index, { recursive: true })
    const { articles, problems, site, manuals } = await readContentFile(cache)
    if (!force && up) refuseRemoval(up, articles)
    if (compressing) say('Compressing')
    await compressing?.finish()
    const revisions = await exportedRevisions()
    const shown = new Set(articles.map(article => article.id))
    const old = await writeRedirects(contentRoot(), join(folder, 'client'), siteAddress(), id => shown.has(id))
    const dead = await checkResult(folder, before, hidden)
    const neighbours = allNeighbours(articles)
    const neighboursOf = (id: number) => {
      const { older, newer } = neighbours.get(id) ?? {}
      return [older, newer].flatMap(one => one?.id ?? [])
    }
    const facts: BuildFacts = {
      id,
      input,
      renderer: code,
      builtAt: new Date().toISOString(),
      address: siteAddress(),
      site,
      manuals,
      redirects: old.redirects,
      articles: Object.fromEntries(
        articles.map(article => {
          const { id, source, fileDigest } = article
          const manual = treeFacts({ ...article, manual: article.manual ?? null })
          const revision = revisions[id] ?? null
          return [id, { source, digest: fileDigest, revision, neighbours: neighboursOf(id), ...(manual && { manual }) }]
        })
      )
    }
    await writeFacts(folder, search)
    await writeFile(join(folder, 'build.json'), JSON.stringify(facts))
    await activateRelease(sites, id)
    if (purgeUrl && up) await purgeCdn(purgeUrl, folder, join(sites, up.id), say)
    return { folder, articles: articles.length, problems: [...problems, ...old.problems, ...dead] }
  } catch (error) {
    work.stop()
    await Promise.allSettled([compressing?.abandon(), indexed, work.pages, work.crawled])
    await Promise.all([folder, index].map(path => rm(path, { recursive: true, force: true })))
    throw error
  }
}

/** Of the vendor's documents: members' posts and answers of tickets come and go by what their owners do. */
function refuseRemoval(up: BuildFacts, articles: readonly { id: number }[]): void {
  const before = Object.entries(up.articles).flatMap(([id, { source }]) => (source === 'docs' ? [Number(id)] : []))
  const now = new Set(articles.map(({ id }) => id))
  refuseMassRemoval(
    before.filter(id => !now.has(id)),
    before.length
  )
}

/** The new build is up whatever becomes of this; a CDN lets go of what it keeps in time. */
async function purgeCdn(url: string, folder: string, before: string, say: (line: string) => void): Promise<void> {
  const result = await purge(url, folder, before).then(
    count => `Purged ${count} changed paths from the CDN`,
    error => `Purging the CDN failed, purge it by hand: ${error.message}`
  )
  say(result)
}

/** Moves what is in the subfolders `names` of one folder into those of another, which may hold pages already. */
async function moveInto(from: string, to: string, names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(to, name), { recursive: true })
    for (const entry of await readdir(join(from, name))) await rename(join(from, name, entry), join(to, name, entry))
  }
}
