import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readContentFile } from '../../src/lib/content/contentFile.ts'
import { contentRoot } from '../../src/lib/content/contentRoot.ts'
import type { Problem } from '../../src/lib/content/problem.ts'
import { putAside } from '../../src/lib/content/renderedFile.ts'
import { siteAddress } from '../../src/lib/siteAddress.ts'
import type { BuildFacts } from '../../src/server/live/build.ts'
import { ROOT } from '../paths.ts'
import { startCompressing } from './compress.ts'
import { exportedRevisions } from './exportedRevisions.ts'
import { codeDigest, contentDigest } from './inputDigest.ts'
import { writeOfflineFiles } from './offlineFiles.ts'
import { buildSearchIndex, writeFacts } from './searchIndex.ts'
import { startWork } from './work.ts'

export interface BuildResult {
  /** The folder that is up now. */
  folder: string
  /** Nothing had changed, so the build that was up stays. */
  skipped: boolean
  articles: number
  /** What in content/ was left out. */
  problems: Problem[]
}

/**
 * Builds the site from content/ into `<data>/site/<new>` and, once it is whole, puts it up as `<data>/site/current`.
 * The one before stays for a way back. Without `compress`, compressing is left to whoever serves the files. Throws when the build fails; then what was up stays up.
 */
export async function buildSite(data: string, say: (line: string) => void, compress = true): Promise<BuildResult> {
  const sites = resolve(ROOT, data, 'site')
  const cache = resolve(ROOT, data, 'astro')
  await Promise.all([mkdir(sites, { recursive: true }), mkdir(cache, { recursive: true })])
  const [code, content] = await Promise.all([codeDigest(ROOT), contentDigest(contentRoot())])
  const input = `${code} ${content}${compress ? '' : ' plain'}`
  const up = await readFacts(join(sites, 'current'))
  if (up?.input === input)
    return { folder: join(sites, 'current'), skipped: true, articles: Object.keys(up.articles).length, problems: [] }

  const id = new Date().toISOString().replace(/[:.]/g, '-')
  const folder = join(sites, id)
  await putAside(cache)
  const compressing = compress
    ? startCompressing(join(folder, 'client'), up && join(sites, up.id, 'client'))
    : undefined
  const index = join(sites, `${id}-index`)
  // Other code would make other pages and another index of the same content.
  const before = up?.input.startsWith(`${code} `) ? join(sites, up.id) : undefined
  const work = startWork({ folder, before, cache }, say)
  // The index needs only the rendered texts, so it is made beside the pages, on the other core.
  const indexed = work.rendered.then(() => buildSearchIndex(cache, index, before))
  try {
    const [search] = await Promise.all([indexed, work.pages, work.crawled])
    await writeOfflineFiles(id, join(folder, 'client'), cache)
    await moveInto(index, join(folder, 'client'), ['pagefind', 'search'])
    await rm(index, { recursive: true })
    const { articles, problems, site } = await readContentFile(cache)
    if (compressing) say('Compressing')
    await compressing?.finish()
    const revisions = await exportedRevisions()
    const facts: BuildFacts = {
      id,
      input,
      builtAt: new Date().toISOString(),
      address: siteAddress(),
      site,
      articles: Object.fromEntries(
        articles.map(({ id, fileDigest }) => [id, { digest: fileDigest, revision: revisions[id] ?? null }])
      )
    }
    await writeFacts(folder, search)
    await writeFile(join(folder, 'build.json'), JSON.stringify(facts))
    await putUp(sites, id)
    return { folder, skipped: false, articles: articles.length, problems }
  } catch (error) {
    work.stop()
    await Promise.allSettled([compressing?.abandon(), indexed, work.pages, work.crawled])
    await Promise.all([folder, index].map(path => rm(path, { recursive: true, force: true })))
    throw error
  }
}

/** Moves what is in the subfolders `names` of one folder into those of another, which may hold pages already. */
async function moveInto(from: string, to: string, names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(to, name), { recursive: true })
    for (const entry of await readdir(join(from, name))) await rename(join(from, name, entry), join(to, name, entry))
  }
}

async function readFacts(folder: string): Promise<BuildFacts | undefined> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as BuildFacts)
}

/** Points `current` at a build in one step, and removes all but it and the one before. */
async function putUp(sites: string, id: string): Promise<void> {
  const before = await readlink(join(sites, 'current')).catch(() => undefined)
  const link = join(sites, `current-${id}`)
  await symlink(id, link)
  await rename(link, join(sites, 'current'))
  const kept = new Set([id, before && basename(before), 'current'])
  for (const name of await readdir(sites))
    if (!kept.has(name)) await rm(join(sites, name), { recursive: true, force: true })
}
